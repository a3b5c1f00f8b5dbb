import type { EventRecord } from '@switchyard/contracts/events/domain-event.ts';
import {
  type Experiment,
  type Flag,
  type FlagEnvironment,
  publicExperimentOf,
  publicFlagOf,
} from '@switchyard/contracts/feature-flags/flag.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Delivery } from '@switchyard/platform/events/unit-of-work.ts';

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

/** Deliveries of an A/B test's new status: everyone gets it. */
export function statusDeliveries(companyId: string, experiment: Experiment): Delivery[] {
  const record = { kind: 'public_experiment', experiment: publicExperimentOf(experiment) } as const;
  return [
    { topic: companyTopic(companyId, 'ab'), ...forAll(record) },
    ...staffDeliveries(companyId, { kind: 'experiment', experiment }),
  ];
}

/** Deliveries of changes that concern flag managers only: a new flag is off and a draft has no effect. */
export function staffDeliveries(companyId: string, record: EventRecord): Delivery[] {
  return [
    { topic: companyTopic(companyId, 'flag_changes'), record },
    { topic: companyTopic(companyId, 'timeline'), record: null },
  ];
}

function forAll(record: EventRecord): Omit<Delivery, 'topic'> {
  return { record, actor: nobody, reason: null };
}
