import { classNames } from '../lib/class-names.ts';
import { initialsOf } from '../lib/initials-of.ts';

type AvatarProps = {
  name: string;
  size?: 'sm' | 'md' | 'lg';
  /** True if the name is displayed beside it. */
  decorative?: boolean;
  /** Dot at the corner: present or not. */
  online?: boolean;
};

const sizes = {
  sm: 'size-5 text-[9px] max-sm:text-2xs max-sm:tracking-tighter',
  md: 'size-6.5 text-2xs',
  lg: 'size-9 text-sm',
};

/** Initials in a circle. */
export function Avatar({ name, size = 'md', decorative = true, online }: AvatarProps) {
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classNames(
        'relative inline-grid shrink-0 place-items-center rounded-full bg-surface-3 font-semibold text-2 select-none',
        sizes[size],
      )}
    >
      {initialsOf(name)}
      {online !== undefined && (
        <span
          className={classNames(
            'absolute -right-px -bottom-px size-2 rounded-full border-2 border-surface',
            online ? 'bg-ok' : 'bg-control',
          )}
        />
      )}
    </span>
  );
}
