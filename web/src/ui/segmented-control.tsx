import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** With `iconOnly` the label is read, not shown. */
  readonly icon?: ReactNode;
};

type SegmentedControlProps<Value extends string> = {
  /** What is being chosen. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** A choice between two to five views, all visible. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, iconOnly = false, size = 'md', className } = props;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next !== '') onChange(next as Value);
      }}
      className={classNames('inline-flex shrink-0 rounded-md border border-line bg-surface-2', className)}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          aria-label={iconOnly ? segment.label : undefined}
          className={classNames(
            'inline-flex items-center justify-center gap-1.5 text-2 transition-colors first:rounded-l-md last:rounded-r-md not-first:border-l not-first:border-line hover:text-1 data-[state=on]:bg-surface-3 data-[state=on]:font-medium data-[state=on]:text-1 [&_svg]:size-4',
            size === 'sm' ? 'h-5.5 px-2 text-sm' : 'h-6.5 px-2.5 pointer-coarse:h-8.5',
          )}
        >
          {segment.icon}
          {!iconOnly && segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
