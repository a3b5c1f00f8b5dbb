import { classNames } from '../lib/class-names.ts';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Name for screen readers outside of a Field. */
  label?: string;
  size?: 'md' | 'lg';
  disabled?: boolean;
  id?: string;
  'aria-describedby'?: string;
  'aria-labelledby'?: string;
};

/** Toggles a setting immediately. */
export function Switch({ checked, onChange, label, size = 'md', disabled, ...rest }: SwitchProps) {
  const large = size === 'lg';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled === true}
      onClick={() => onChange(!checked)}
      className={classNames(
        'relative inline-flex shrink-0 items-center rounded-full border p-px transition-colors disabled:opacity-50',
        checked ? 'border-transparent bg-accent' : 'border-control bg-surface-3',
        'after:absolute after:content-[""]',
        large
          ? 'h-6 w-11 after:-inset-x-px after:-inset-y-2.75'
          : 'h-4.5 w-8 after:-inset-1 pointer-coarse:after:-inset-x-1.75 pointer-coarse:after:-inset-y-3.5',
      )}
      {...rest}
    >
      <span
        className={classNames(
          'block rounded-full transition-transform',
          large ? 'size-5' : 'size-3.5',
          checked ? 'bg-accent-ink' : 'bg-control',
          checked && (large ? 'translate-x-5' : 'translate-x-3.5'),
        )}
      />
    </button>
  );
}
