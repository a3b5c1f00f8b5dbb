import { Switch as RadixSwitch } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Name for screen readers where no Field gives one. */
  label?: string;
  size?: 'md' | 'lg';
  disabled?: boolean;
  id?: string;
  'aria-describedby'?: string;
};

/** Turns something on or off at once. */
export function Switch({ checked, onChange, label, size = 'md', disabled, ...rest }: SwitchProps) {
  const large = size === 'lg';
  return (
    <RadixSwitch.Root
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled === true}
      aria-label={label}
      className={classNames(
        'relative inline-flex shrink-0 items-center rounded-full border border-control bg-surface-3 p-px transition-colors',
        'data-[state=checked]:border-transparent data-[state=checked]:bg-accent disabled:opacity-50',
        large ? 'h-6 w-11' : 'h-4.5 w-8 after:absolute after:-inset-1 after:content-[""]',
      )}
      {...rest}
    >
      <RadixSwitch.Thumb
        className={classNames(
          'block rounded-full bg-control transition-transform data-[state=checked]:bg-accent-ink',
          large
            ? 'size-5 data-[state=checked]:translate-x-5'
            : 'size-3.5 data-[state=checked]:translate-x-3.5',
        )}
      />
    </RadixSwitch.Root>
  );
}
