import type { ReactNode } from 'react';

export type SelectOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
};

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  /** Null: nothing selected yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** Name for screen readers outside of a Field. */
  label?: string;
  id?: string;
  name?: string;
  disabled?: boolean;
  className?: string;
  size?: 'md' | 'lg';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
  onBlur?: () => void;
};
