import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { Crew } from '../state/pending-command.ts';

export type PlanInput = {
  readonly job: Job;
  readonly crew: Crew;
  readonly start: number;
  readonly end: number;
  readonly overrideReason: string | null;
};
export type MoveInput = Omit<PlanInput, 'job'> & { readonly visit: Visit };
export type StepInput = {
  readonly visit: Visit;
  readonly to: VisitState;
  readonly reason?: string | null;
  readonly resolution?: string | null;
};

/** A visit of a technician who is away, and who takes it. */
export type HandOnInput = {
  readonly visit: Visit;
  /** Technician who leaves the visit. */
  readonly leaves: string;
  readonly to:
    | 'queue'
    | 'leave'
    | {
        readonly technicianId: string;
        readonly name: string;
        readonly start: number;
        readonly end: number;
      };
};

/** The move that puts one technician in the place of another; the rest of the crew stays. */
export function moveTo(visit: Visit, leaves: string, to: Exclude<HandOnInput['to'], string>): MoveInput {
  const { technicianId, name, start, end } = to;
  const crew = crewOf(visit).filter(({ id }) => id !== technicianId);
  const successor = { id: technicianId, name };
  return {
    visit,
    crew: crew.map((person) => (person.id === leaves ? successor : person)),
    start,
    end,
    overrideReason: null,
  };
}

/** Technicians of a visit, lead first. */
export function crewOf(visit: Visit): Crew {
  const lead = (role: string) => (role === 'lead' ? 0 : 1);
  return visit.assignments
    .toSorted((a, b) => lead(a.role) - lead(b.role))
    .map(({ technicianId, technicianName }) => ({ id: technicianId, name: technicianName }));
}
