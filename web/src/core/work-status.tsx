import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { useCurrentUser } from './use-session.ts';
import { StatusPill } from '../ui/status-pill.tsx';
import type { WorkState } from '../ui/work-state.ts';

/** States with an internal name, as customers read them. */
const customerWords: Partial<Record<WorkState, string>> = {
  unscheduled: t`Being planned`,
  dispatched: t`Scheduled`,
  on_site: t`Arrived`,
  in_progress: t`In progress`,
  needs_return: t`Return visit needed`,
  cannot_complete: t`Not completed`,
};

/** The word for a state as customers read it; undefined if it is the usual one. */
export function workWordFor(role: Role, state: WorkState): string | undefined {
  return role === 'customer' ? customerWords[state] : undefined;
}

/** Label of a job or visit state for the reader's role. */
export function WorkStatus({ state }: { state: WorkState }) {
  const { role } = useCurrentUser();
  return <StatusPill state={state} word={workWordFor(role, state)} />;
}
