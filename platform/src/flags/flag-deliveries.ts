import type { EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import { type Flag, type FlagEnvironment, publicFlagOf } from '@switchyard/contracts/feature-flags/flag.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Delivery } from '../events/unit-of-work.ts';

/** Customers and technicians are told that a flag changed, but not by whom. */
const nobody = { kind: 'system', id: null, name: '' } as const;

/** Deliveries of a switched flag: everyone gets its new state in that environment, staff also get actor and reason. */
export function switchDeliveries(companyId: string, flag: Flag, environment: FlagEnvironment): Delivery[] {
  const state = publicFlagOf(flag, environment);
  const known: Delivery[] = state
    ? [{ topic: companyTopic(companyId, 'flags'), ...forAll({ kind: 'public_flag', flag: state }) }]
    : [];
  return [...known, ...staffDeliveries(companyId, { kind: 'flag', flag, environment })];
}

/** Deliveries of changes that concern flag managers only: a new flag is off and a draft has no effect. */
export function staffDeliveries(companyId: string, record: EventRecord): Delivery[] {
  return [
    { topic: companyTopic(companyId, 'flag_changes'), record },
    { topic: companyTopic(companyId, 'timeline'), record: null },
  ];
}

/** A delivery without the person who caused it and without a reason. */
export function forAll(record: EventRecord): Omit<Delivery, 'topic'> {
  return { record, actor: nobody, reason: null };
}
