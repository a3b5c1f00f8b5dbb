import { t } from '@lingui/core/macro';
import { classNames } from '../lib/class-names.ts';

/** A grey placeholder bar. Size it like the content by class: `h-4 w-32`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-shimmer rounded-sm bg-surface-3', className)} />
  );
}

/** Skeleton rows of a loading list. */
export function SkeletonRows({ count = 12, rowHeight = 36 }: { count?: number; rowHeight?: number }) {
  return (
    <div role="status" aria-label={t`Loading`} className="overflow-hidden">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="flex items-center gap-4 border-b border-line px-4"
          style={{ height: rowHeight, opacity: 1 - index / (count + 4) }}
        >
          <Skeleton className="h-3 w-12" />
          <Skeleton className={classNames('h-3', ['w-56', 'w-40', 'w-64', 'w-48'][index % 4])} />
          <Skeleton className="ml-auto h-3 w-24" />
          <Skeleton className="hidden h-3 w-16 sm:block" />
        </div>
      ))}
    </div>
  );
}

/** Skeleton row of a small table, as high as a row with text. */
export function SkeletonTableRow({ columns }: { columns: number }) {
  return (
    <tr aria-hidden="true" className="border-t border-line">
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} className="px-3 py-1.5">
          <Skeleton className={classNames('my-0.5 h-3', index === 0 ? 'w-16' : 'ml-auto w-8')} />
        </td>
      ))}
    </tr>
  );
}

/** Skeleton of a list that may turn out to be empty: as high as its empty state. */
export function SkeletonOfFew() {
  return <SkeletonRows count={4} rowHeight={56} />;
}
