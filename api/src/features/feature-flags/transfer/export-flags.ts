import type { FlagExport } from '@switchyard/contracts/feature-flags/transfer/own-document.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listFlagRecords, readRules } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { listSegments } from '@switchyard/platform/db/repositories/segment-repository.ts';
import { requireEnvironment } from '../environments.ts';
import { named } from './plan-transfer.ts';

/** Flags of an environment that are not archived, and the segments that they use. @throws ProblemError `request.invalid` */
export async function exportFlags(tx: Tx, environment: string): Promise<FlagExport> {
  await requireEnvironment(tx, environment, { pointer: '/environment', in: 'query' });
  const segments = await listSegments(tx);
  const names = new Map(segments.map(({ id, name }) => [id, name]));
  const flags: FlagExport['flags'] = [];
  const used = new Set<string>();
  const living = await listFlagRecords(tx, { archived: false });
  for (const { key, description, type, expectedDays, tags, prerequisites, variants } of living) {
    const rules = await readRules(tx, { key, environment });
    if (!rules) continue;
    const strategies = rules.strategies.map((strategy) => named(strategy, names));
    for (const name of strategies.flatMap((strategy) => strategy.segments)) used.add(name);
    const details = { key, description, type, expectedDays, tags, prerequisites, variants };
    flags.push({ ...details, enabled: rules.enabled, strategies, environmentVariants: rules.variants });
  }
  return {
    format: 'switchyard.flags',
    version: 1,
    environment,
    flags,
    segments: segments
      .filter(({ name }) => used.has(name))
      .map(({ name, description, constraints }) => ({ name, description, constraints })),
  };
}
