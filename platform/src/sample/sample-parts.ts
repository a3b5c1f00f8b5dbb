import type { Change, EntityKind, EventActor, EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { CompanyPlan } from './company-plan.ts';

/** Where the records of a sample lie. */
export type SamplePlaces = {
  readonly technicians: ReadonlyMap<string, string>;
  readonly sites: ReadonlyMap<string, { id: string; customerId: string }>;
};

export type SampleOptions = {
  readonly plan: CompanyPlan;
  readonly timeZone: string;
  /** Who is said to have entered and planned the work. */
  readonly dispatcher: EventActor;
};

/** Something that happened to the sample, as the timeline tells it. */
export type SampleHappening = {
  at: number;
  type: EventType;
  entity: { kind: EntityKind; id: string; label: string; jobId: string | null };
  revision: number;
  changes: Change[];
  reason: string | null;
  /** Default: the dispatcher. */
  actor?: EventActor;
};
