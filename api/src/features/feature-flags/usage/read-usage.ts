import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { type FlagUse, lifecycleOf } from '@switchyard/contracts/feature-flags/flag-lifecycle.ts';
import { type FlagUsage, usageDays } from '@switchyard/contracts/feature-flags/usage-routes.ts';
import type { FlagRules } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { hourMs } from '@switchyard/contracts/time/durations.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listFlagRecords } from '@switchyard/platform/db/repositories/flag-repository.ts';
import {
  type EnvironmentUsage,
  readDailyUsage,
  readEnvironmentUsage,
} from '@switchyard/platform/db/repositories/flag-usage-repository.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import type { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import { listEnvironments } from '../environments.ts';

type Source = {
  readonly tx: Tx;
  readonly flags: FlagSnapshots;
  readonly companyId: string;
  readonly now: Date;
};

/** Stage and evaluations of all flags. */
export async function readUsage({ tx, flags, companyId, now }: Source): Promise<FlagUsage[]> {
  const environments = await listEnvironments(tx);
  const production = new Map<string, FlagSnapshot>();
  for (const { key: environment, kind } of environments)
    if (kind === 'production') production.set(environment, await flags.read(tx, { companyId, environment }));
  const usage = Map.groupBy(await readEnvironmentUsage(tx), ({ flagKey }) => flagKey);
  const daily = Map.groupBy(await readDailyUsage(tx), ({ flagKey }) => flagKey);
  const all = [
    ...(await listFlagRecords(tx, { archived: false })),
    ...(await listFlagRecords(tx, { archived: true })),
  ];
  return all.map((flag) => {
    const own = usage.get(flag.key) ?? [];
    const uses = flag.environments.map(({ environment, updatedAt }) =>
      useOf(own, { environment, updatedAt, snapshot: production.get(environment), key: flag.key }),
    );
    const days = Array.from({ length: usageDays }, () => 0);
    for (const { daysAgo, count } of daily.get(flag.key) ?? [])
      if (daysAgo >= 0 && daysAgo < usageDays) days[usageDays - 1 - daysAgo] = count;
    return { key: flag.key, ...lifecycleOf(flag, uses, now.getTime()), lastSeenAt: lastOf(uses), days };
  });
}

type Place = Pick<Flag['environments'][number], 'environment' | 'updatedAt'> & {
  key: string;
  /** Undefined: no environment of production. */
  snapshot: FlagSnapshot | undefined;
};

function useOf(own: readonly EnvironmentUsage[], { environment, updatedAt, snapshot, key }: Place): FlagUse {
  const found = own.find((one) => one.environment === environment);
  const rules = snapshot?.flags.get(key)?.rules;
  return {
    isProduction: snapshot !== undefined,
    lastSeenAt: found?.lastHour.toISOString() ?? null,
    on: found?.on ?? 0,
    sameSince: rules && isSameForAll(rules) ? updatedAt : null,
  };
}

/** True if everybody gets the flag, with the same variant. */
function isSameForAll({ enabled, strategies, variants, prerequisites }: FlagRules): boolean {
  const [first] = strategies;
  const chosen = first && first.variants.length > 0 ? first.variants : variants;
  if (!enabled || prerequisites.length > 0 || chosen.filter(({ weight }) => weight > 0).length > 1)
    return false;
  if (first === undefined) return true;
  const { kind, constraints, segments } = first;
  const isWhole = kind.name === 'default' || (kind.name === 'rollout' && kind.percentage === 100);
  return isWhole && constraints.length === 0 && segments.length === 0;
}

function lastOf(uses: readonly FlagUse[]): string | null {
  return (
    uses
      .flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** Beginning of the hour of an instant. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs);
}
