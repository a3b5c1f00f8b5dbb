import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';
import { Link } from './link.tsx';

type StatTileProps = {
  label: string;
  /** Undefined: still loading. Null: no value, shown as a dash. */
  value: string | number | null | undefined;
  tone?: 'default' | 'ok' | 'warn' | 'danger';
  /** Second line: comparison, unit, period. */
  note?: ReactNode;
  /** Link to the counted list. */
  href?: string;
  /** Right side: sparkline, icon. */
  aside?: ReactNode;
  /** `strip` is the borderless cell of a strip across the page. */
  look?: 'card' | 'strip';
};

const tones = { default: 'text-1', ok: 'text-ok', warn: 'text-warn', danger: 'text-danger' };

/** A number with its label. With `href` the whole tile links to the list behind it. */
export function StatTile({
  label,
  value,
  tone = 'default',
  note,
  href,
  aside,
  look = 'card',
}: StatTileProps) {
  const body = (
    <>
      <div className="min-w-0 flex-1">
        <div className="truncate text-xs text-3">{label}</div>
        {value === undefined ? (
          <Skeleton className="my-1 h-4.5 w-12" />
        ) : (
          <div
            className={classNames(
              'num font-semibold tracking-tight',
              look === 'card' ? 'text-xl' : 'text-[17px] leading-6',
              tones[tone],
            )}
          >
            {value ?? '–'}
          </div>
        )}
        {note !== undefined && <div className="truncate text-xs text-3">{note}</div>}
      </div>
      {aside}
    </>
  );
  const classes = classNames(
    'flex min-w-26 items-start gap-3',
    look === 'card'
      ? 'rounded-lg border border-line bg-surface px-3 py-2.5'
      : 'border-r border-line px-4 py-2 last:border-r-0',
  );
  if (href === undefined) return <div className={classes}>{body}</div>;
  return (
    <Link
      to={href}
      className={classNames(classes, 'transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2')}
    >
      {body}
    </Link>
  );
}
