import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  /** The missing content: `No jobs match`. */
  title: string;
  /** The suggested next step. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Shown where a list or panel is empty; suggests what to do. */
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
