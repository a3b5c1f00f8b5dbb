import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export const controlClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface-2 text-1 transition-colors hover:border-control focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-50';

type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Icon or text inside, before the value. */
  leading?: ReactNode;
  /** Unit, key or button inside, after the value. */
  trailing?: ReactNode;
  inputSize?: 'md' | 'lg';
};

const heights = { md: 'h-8 pointer-coarse:h-11', lg: 'h-10 pointer-coarse:h-11' };

/** A text input. Inside a `Field` it receives its name, error and hint automatically. */
export function Input({ leading, trailing, inputSize = 'md', className, ...rest }: InputProps) {
  const input = (
    <input
      className={classNames(
        controlClass,
        heights[inputSize],
        leading === undefined ? 'pl-2.5' : 'pl-8',
        trailing === undefined ? 'pr-2.5' : 'pr-10',
        'text-md pointer-coarse:text-[16px]',
        className,
      )}
      {...rest}
    />
  );
  if (leading === undefined && trailing === undefined) return input;
  return (
    <div className="relative flex w-full min-w-0 items-center">
      {leading !== undefined && (
        <span className="pointer-events-none absolute left-2.5 text-3 [&_svg]:size-4">{leading}</span>
      )}
      {input}
      {trailing !== undefined && <span className="absolute right-2 flex text-sm text-3">{trailing}</span>}
    </div>
  );
}
