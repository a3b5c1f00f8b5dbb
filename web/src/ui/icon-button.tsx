import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name, also the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown after the label in the tooltip. */
  shortcut?: string;
  /** False where the label is visible beside it or the tooltip would cover other content. */
  tooltip?: boolean;
};

const widths: Record<ButtonSize, string> = {
  sm: 'w-6',
  md: 'w-7 pointer-coarse:w-11',
  lg: 'w-9 pointer-coarse:w-11',
};

/** A square icon-only button. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'ghost',
    size = 'md',
    shortcut,
    tooltip = true,
    className,
    type = 'button',
    ...rest
  } = props;
  const button = (
    <button
      type={type}
      aria-label={label}
      className={classNames(buttonClass(variant, size), 'px-0', widths[size], className)}
      {...rest}
    >
      {icon}
    </button>
  );
  if (!tooltip) return button;
  return (
    <Tooltip text={label} {...(shortcut === undefined ? {} : { shortcut })}>
      {button}
    </Tooltip>
  );
}
