import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

/** Technicians of a visit as the board knows them; the first leads. */
export type Crew = readonly { readonly id: string; readonly name: string }[];

/** A command without a reply yet; the screen shows it as done. Times in epoch ms. */
export type PendingCommand =
  | {
      readonly kind: 'plan';
      readonly id: string;
      readonly job: Job;
      readonly crew: Crew;
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: 'move';
      readonly id: string;
      readonly visitId: string;
      readonly crew: Crew;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'step'; readonly id: string; readonly visitId: string; readonly to: VisitState };

/** Id of the bar that represents a job being planned. */
export function plannedVisitId(commandId: string): string {
  return `pending-${commandId}`;
}

/** The visit that a job will have once its plan is accepted. */
export function plannedVisit(command: Extract<PendingCommand, { kind: 'plan' }>): Visit {
  const { job, crew, start, end, id } = command;
  const at = new Date(start).toISOString();
  const none = null;
  return {
    id: plannedVisitId(id),
    revision: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: none,
    jobId: job.id,
    sequence: job.visitCount + 1,
    state: 'planned',
    scheduledStart: at,
    scheduledEnd: new Date(end).toISOString(),
    windowStart: none,
    windowEnd: none,
    pinned: false,
    notes: '',
    resolution: none,
    stateReason: none,
    stamps: {
      dispatchedAt: none,
      acceptedAt: none,
      enRouteAt: none,
      arrivedAt: none,
      startedAt: none,
      pausedAt: none,
      completedAt: none,
    },
    assignments: assignmentsOf(crew),
    job: {
      id: job.id,
      number: job.number,
      title: job.title,
      type: job.type,
      trade: job.trade,
      state: 'scheduled',
      priority: job.priority,
      customerId: job.customerId,
      customerName: job.customerName,
      siteAddress: job.siteAddress,
      territory: job.territory,
      latitude: job.latitude,
      longitude: job.longitude,
      requiredSkills: job.requiredSkills,
      respondBy: job.respondBy,
      resolveBy: job.resolveBy,
    },
  };
}

/** A visit as it will be after a pending command; null when the command removes it from the board. */
export function afterCommand(visit: Visit, command: PendingCommand): Visit | null {
  switch (command.kind) {
    case 'plan':
      return visit;
    case 'step':
      return command.to === 'cancelled' ? null : { ...visit, state: command.to };
    case 'move':
      return {
        ...visit,
        scheduledStart: new Date(command.start).toISOString(),
        scheduledEnd: new Date(command.end).toISOString(),
        assignments: assignmentsOf(command.crew),
      };
    default:
      return command satisfies never;
  }
}

function assignmentsOf(crew: Crew): Visit['assignments'] {
  return crew.map(({ id, name }, index) => ({
    technicianId: id,
    technicianName: name,
    role: index === 0 ? 'lead' : 'helper',
  }));
}
