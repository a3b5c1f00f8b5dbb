import type { EventType } from '../events/domain-event.ts';
import { factsOf, recordKinds } from '../records/registry.ts';

/** Events that may cause notifications, from the record definitions. */
export const notifyingEvents: readonly EventType[] = recordKinds.flatMap((kind) =>
  // `record-problems.ts` refuses definitions with unknown events.
  (factsOf(kind).notifies ?? []).map((verb) => `${kind}.${verb}` as EventType),
);
