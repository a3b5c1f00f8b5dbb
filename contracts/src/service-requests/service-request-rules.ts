import type { Role } from '../identity/role.ts';
import type { StateMachine } from '../records/state-machine.ts';
import {
  decidedRequestStates,
  requestHours,
  type RequestUrgency,
  type ServiceRequestState,
} from './service-request-options.ts';

const office: readonly Role[] = ['manager', 'admin'];
const step = (to: ServiceRequestState, ...roles: readonly Role[]) => ({
  to,
  roles: [...office, ...roles],
  needs: [],
});
const withReason = (to: ServiceRequestState) => ({ to, roles: office, needs: ['reason'] as const });
/** Requesters withdraw without a reason. */
const cancel = [{ to: 'cancelled', roles: [...office, 'customer'], needs: [] }] as const;

/**
 * The states of a service request. Actions set `converted` and `duplicate`; the requester's answer leads from
 * `needs_info` to `triaged`.
 */
export const serviceRequestMachine: StateMachine<ServiceRequestState, Role, 'reason'> = {
  kind: 'service_request',
  noun: 'service request',
  initial: ['new'],
  steps: {
    new: [step('triaged'), withReason('needs_info'), ...cancel],
    needs_info: [step('triaged'), ...cancel],
    triaged: [withReason('quoted'), withReason('needs_info'), withReason('declined'), ...cancel],
    quoted: [withReason('declined'), ...cancel],
    converted: [],
    declined: [],
    duplicate: [],
    cancelled: [],
  },
  broughtAbout: ['converted', 'duplicate'],
  instead: {
    converted: 'Convert the request to a job',
    duplicate: 'Merge the request into the other one',
    new: 'A request is new only once',
  },
  stuck: 'stays so',
  needs: { reason: { pointer: '/reason', code: 'required', message: 'Write to the requester' } },
};

export function isDecided(state: ServiceRequestState): boolean {
  return decidedRequestStates.some((decided) => decided === state);
}

/** True if the request can become a job: it is open; one that is not triaged yet passes through that state. */
export function mayConvertRequest({ state }: { state: ServiceRequestState }): boolean {
  return !isDecided(state);
}

/** True if the request can be merged into another one. A quoted one has been offered to its requester. */
export function mayMergeRequest({ state }: { state: ServiceRequestState }): boolean {
  return state === 'new' || state === 'needs_info' || state === 'triaged';
}

/** `pausedMs`: how long the requester was asked. */
export function decisionDueAt(urgency: RequestUrgency, createdAt: Date, pausedMs: number): Date {
  return new Date(createdAt.getTime() + requestHours[urgency] * 3_600_000 + pausedMs);
}

/** States of a request's clock. */
export type RequestClock = 'running' | 'late' | 'paused' | 'met' | 'missed';

export function requestClock(
  request: { dueAt: string; decidedAt: string | null; waitingAt: string | null },
  now: number,
): RequestClock {
  const due = Date.parse(request.dueAt);
  if (request.decidedAt !== null) return Date.parse(request.decidedAt) > due ? 'missed' : 'met';
  if (request.waitingAt !== null) return 'paused';
  return now > due ? 'late' : 'running';
}

/** The beginning of a description as a title: its first sentence or line. */
export function titleOf(description: string, longest: number): string {
  const [line = ''] = description.trim().split(/\n|(?<=[.!?])\s/);
  const plain = line.trim().replace(/\.$/, '');
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`;
}
