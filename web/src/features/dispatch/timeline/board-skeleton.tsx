import { t } from '@lingui/core/macro';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';

const rows = Array.from({ length: 14 }, (_, index) => index);

/** Placeholder of the board while its days are loading. */
export function BoardSkeleton({ list }: { list: boolean }) {
  if (list) return <SkeletonRows rowHeight={48} />;
  return (
    <div role="status" aria-label={t`Loading the board`} className="min-h-0 flex-1 overflow-hidden pt-7">
      {rows.map((row) => (
        <div
          key={row}
          className="flex h-13 items-center border-b border-line"
          style={{ opacity: 1 - row / 18 }}
        >
          <div className="flex w-52 shrink-0 items-center gap-2.5 border-r border-line px-3">
            <Skeleton className="size-6.5 rounded-full" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-9" />
          <span style={{ width: `${4 + ((row * 37) % 12)}%` }} />
          <Skeleton className="h-9.75 w-32 rounded-md" />
          <span style={{ width: `${3 + ((row * 23) % 9)}%` }} />
          <Skeleton className="h-9.75 w-24 rounded-md" />
          <span style={{ width: `${2 + ((row * 13) % 8)}%` }} />
          <Skeleton className="h-9.75 w-40 rounded-md" />
        </div>
      ))}
    </div>
  );
}
