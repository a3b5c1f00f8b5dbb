import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlClass } from './input.tsx';

/** A multi-line text input that grows with its content. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classNames(
        controlClass,
        'field-sizing-content max-h-80 min-h-16 px-2.5 py-1.5 text-md pointer-coarse:text-[16px]',
        className,
      )}
      {...rest}
    />
  );
}
