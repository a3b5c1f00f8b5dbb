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

/** Customers and technicians hear that a flag changed, not who changed it. */
const nobody = { kind: 'system', id: null, name: '' } as const;

/** A flag was switched: everybody hears its new state in that environment, staff hear who and why. */
export function switchDeliveries(companyId: string, flag: Flag, environment: FlagEnvironment): Delivery[] {
  const state = publicFlagOf(flag, environment);
  const known: Delivery[] = state
    ? [{ topic: companyTopic(companyId, 'flags'), ...forAll({ kind: 'public_flag', flag: state }) }]
    : [];
  return [...known, ...staffDeliveries(companyId, { kind: 'flag', flag, environment })];
}

/** The status of an A/B test changed: everybody hears the new one. */
export function statusDeliveries(companyId: string, experiment: Experiment): Delivery[] {
  const record = { kind: 'public_experiment', experiment: publicExperimentOf(experiment) } as const;
  return [
    { topic: companyTopic(companyId, 'ab'), ...forAll(record) },
    ...staffDeliveries(companyId, { kind: 'experiment', experiment }),
  ];
}

/** What only concerns those who manage flags: a new flag is off and a draft changes nothing. */
export function staffDeliveries(companyId: string, record: EventRecord): Delivery[] {
  return [
    { topic: companyTopic(companyId, 'flag_changes'), record },
    { topic: companyTopic(companyId, 'timeline'), record: null },
  ];
}

function forAll(record: EventRecord): Omit<Delivery, 'topic'> {
  return { record, actor: nobody, reason: null };
}
