import {
  type FlagEnvironment,
  publicExperimentOf,
  publicFlagOf,
} from '@switchyard/contracts/feature-flags/flag.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listFlagRecords } from '@switchyard/platform/db/repositories/flag-repository.ts';

export type FlagTopicKind = 'flags' | 'ab' | 'flag_changes';

/** State of a flag topic: for everyone what their screens need, for staff also actor and reason. */
export async function readFlagTopic(
  tx: Tx,
  kind: FlagTopicKind,
  environment: FlagEnvironment,
): Promise<Snapshot['data']> {
  const flags = await listFlagRecords(tx);
  if (kind === 'flag_changes') return { kind, flags };
  if (kind === 'flags')
    return { kind, flags: flags.flatMap((flag) => publicFlagOf(flag, environment) ?? []) };
  const announced = flags.flatMap((flag) => flag.experiments).filter(({ status }) => status !== 'draft');
  return { kind, experiments: announced.map(publicExperimentOf) };
}
