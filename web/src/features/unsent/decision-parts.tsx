import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import type { ActionView } from '../../offline/action-view.ts';
import type { ConflictEntry } from '../../offline/conflict-entry.ts';

type WhoChangedProps = { entry: ConflictEntry; action: ActionView; zone: string; children: ReactNode };

/** Who did what when, on both sides. */
export function WhoChanged({ entry: { changedBy, kind }, action, zone, children }: WhoChangedProps) {
  const mine = formatDate(action.timestamp, zone, 'dayTime');
  const did = kind === 'deleted' ? 'deleted' : 'changed';
  return (
    <p className="text-sm text-2">
      {changedBy
        ? `${changedBy.name} ${did} it on ${formatDate(changedBy.at, zone, 'dayTime')}; you changed it on ${mine}. `
        : `You changed it on ${mine}. `}
      {children}
    </p>
  );
}

/** Why a decision was not carried out. */
export function SettleProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {problem}
    </p>
  );
}
