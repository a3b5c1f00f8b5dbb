import { useCurrentUser } from './use-session.ts';
import { StatusPill } from '../ui/status-pill.tsx';
import type { WorkState } from '../ui/work-state.ts';

/** States whose word belongs to the office, as a customer reads them. */
const customerWords: Partial<Record<WorkState, string>> = {
  unscheduled: 'Being planned',
  dispatched: 'Scheduled',
  on_site: 'Arrived',
  in_progress: 'In progress',
  needs_return: 'Return visit needed',
  cannot_complete: 'Not completed',
};

/** State of a job or visit in the words of the one who reads it. */
export function WorkStatus({ state }: { state: WorkState }) {
  const { role } = useCurrentUser();
  return <StatusPill state={state} word={role === 'customer' ? customerWords[state] : undefined} />;
}
