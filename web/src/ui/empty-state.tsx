import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  /** What is not here: `No jobs match`. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Where a list or panel has nothing to show: says what to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex h-full min-h-56 flex-col items-center justify-center gap-1 p-6 text-center">
      {icon !== undefined && (
        <div
          aria-hidden="true"
          className="mb-2 grid size-10 place-items-center rounded-lg border border-line bg-surface-2 text-3 [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <p className="text-lg font-semibold text-1">{title}</p>
      {children !== undefined && <div className="max-w-90 text-balance text-2">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
