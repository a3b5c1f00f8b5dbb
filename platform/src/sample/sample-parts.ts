import type { Change, EntityKind, EventActor, EventType } from '@switchyard/contracts/events/domain-event.ts';
import type { CompanyPlan } from './company-plan.ts';

/** Company and topics that a sample is written to. */
export type SamplePlaces = {
  readonly technicians: ReadonlyMap<string, string>;
  readonly sites: ReadonlyMap<string, { id: string; customerId: string }>;
};

export type SampleOptions = {
  readonly plan: CompanyPlan;
  readonly timeZone: string;
  /** Actor recorded as having entered and planned the work. */
  readonly dispatcher: EventActor;
};

/** An event of the sample, for the timeline. */
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
