import type { Role } from '../identity/role.ts';
import type { StateMachine } from '../records/state-machine.ts';
import type { Absence } from './absence.ts';
import type { AbsenceState } from './absence-options.ts';

const office: readonly Role[] = ['manager', 'admin'];
const approve = { to: 'approved', roles: office, needs: [] } as const;
const decline = { to: 'declined', roles: office, needs: ['reason'] } as const;
const cancel = { to: 'cancelled', roles: [...office, 'technician'], needs: [] } as const;

/** The states of an absence. What staff enter is approved at once; what a technician asks for waits for them. */
export const absenceMachine: StateMachine<AbsenceState, Role, 'reason'> = {
  kind: 'absence',
  noun: 'absence',
  initial: ['requested', 'approved'],
  steps: {
    requested: [approve, decline, cancel],
    approved: [cancel],
    declined: [approve],
    cancelled: [],
  },
  broughtAbout: [],
  instead: { requested: 'Ask for a new absence' },
  stuck: 'stays so',
  needs: { reason: { pointer: '/reason', code: 'required', message: 'Say why, for the technician' } },
};

/** True if it is over: only the office may still change it. */
export function isOver({ endsAt }: Pick<Absence, 'endsAt'>, now: number): boolean {
  return Date.parse(endsAt) <= now;
}
