import { type Experiment, publicExperimentOf } from '@switchyard/contracts/feature-flags/flag.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Delivery } from '@switchyard/platform/events/unit-of-work.ts';
import { forAll, staffDeliveries } from '@switchyard/platform/flags/flag-deliveries.ts';

export { staffDeliveries, switchDeliveries } from '@switchyard/platform/flags/flag-deliveries.ts';

/** Deliveries of an A/B test's new status: everyone gets it. */
export function statusDeliveries(companyId: string, experiment: Experiment): Delivery[] {
  const record = { kind: 'public_experiment', experiment: publicExperimentOf(experiment) } as const;
  return [
    { topic: companyTopic(companyId, 'ab'), ...forAll(record) },
    ...staffDeliveries(companyId, { kind: 'experiment', experiment }),
  ];
}
