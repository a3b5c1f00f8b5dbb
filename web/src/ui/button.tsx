import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Work in progress: shows a spinner and ignores clicks; the label stays. */
  busy?: boolean;
  /** Renders the only child (a link) styled as a button. */
  asChild?: boolean;
};

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border whitespace-nowrap select-none transition-colors pointer-coarse:min-w-11 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:shrink-0';
const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink font-semibold enabled:hover:bg-accent-hover',
  secondary:
    'border-line bg-surface-2 text-2 enabled:hover:bg-surface-3 hover:text-1 aria-pressed:bg-surface-3 aria-pressed:text-1 data-[state=open]:bg-surface-3 data-[state=open]:text-1',
  ghost:
    'border-transparent text-2 enabled:hover:bg-surface-3 hover:text-1 data-[state=open]:bg-surface-3 data-[state=open]:text-1',
  danger: 'border-transparent bg-danger-fill text-danger-ink font-semibold enabled:hover:brightness-110',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'h-6 px-2 text-sm pointer-coarse:h-11 [&_svg]:size-3.5',
  md: 'h-7 px-2.5 text-md pointer-coarse:h-11 [&_svg]:size-4',
  lg: 'h-9 px-4 text-md pointer-coarse:h-11 [&_svg]:size-4',
};

/** Class names of a button, for other elements styled as one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return classNames(base, variants[variant], sizes[size]);
}

/** The product's button. One `primary` per view. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    icon,
    busy = false,
    asChild,
    className,
    children,
    disabled,
    type = 'button',
    ...rest
  } = props;
  const classes = classNames(buttonClass(variant, size), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <button type={type} className={classes} disabled={disabled === true || busy} aria-busy={busy} {...rest}>
      {busy ? <Spinner size={14} /> : icon}
      {children}
    </button>
  );
}
