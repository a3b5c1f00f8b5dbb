import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '../db/database.ts';
import { readFlagRecord, readRules } from '../db/repositories/flag-repository.ts';

/** @throws ProblemError `flag.unknown` */
export async function requireFlag({ tx }: { tx: Tx }, key: string): Promise<Flag> {
  const flag = await readFlagRecord(tx, key);
  if (!flag) throw new ProblemError('flag.unknown');
  return flag;
}

/** @throws ProblemError `record.gone` if the flag is archived */
export function requireLiving(flag: Flag): void {
  if (flag.archivedAt !== null) throw new ProblemError('record.gone', { current: flag });
}

/** Rules of a flag in one environment. @throws ProblemError `flag.unknown` */
export async function requireRules(
  { tx }: { tx: Tx },
  place: { key: string; environment: FlagEnvironment },
): Promise<EnvironmentRules & { flagId: string }> {
  const rules = await readRules(tx, place);
  if (!rules) throw new ProblemError('flag.unknown');
  return rules;
}
