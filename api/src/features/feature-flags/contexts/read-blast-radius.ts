import { BlastCounter, decidingFields } from '@switchyard/contracts/feature-flags/blast-radius.ts';
import {
  type BlastAnswer,
  type blastRadiusRoute,
  mostContexts,
} from '@switchyard/contracts/feature-flags/blast-routes.ts';
import { changeRulesSchema } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import {
  type PlannedEdit,
  type PlannedRules,
  shareEdit,
  switchEdit,
  withEdits,
} from '@switchyard/contracts/feature-flags/planned-edits.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readContexts, readForgotten } from '@switchyard/platform/db/repositories/flag-context-repository.ts';
import { listSchedules } from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';
import { withDrafts } from '@switchyard/platform/flags/draft-rules.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import type { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import type { z } from 'zod';
import { fieldError, refuseFields } from '../../../access/access.ts';
import { createPause } from '../pause.ts';
import { requireRules } from '../read-flags.ts';

type Question = z.output<NonNullable<typeof blastRadiusRoute.body>>;
type Place = { readonly key: string; readonly environment: string };
type Source = { readonly tx: Tx; readonly flags: FlagSnapshots; readonly companyId: string };

/**
 * Counts the contexts of the sample whose result a change would change, now or at a time.
 * @throws ProblemError `flag.unknown`, `request.invalid`
 */
export async function readBlastRadius(
  { tx, flags, companyId }: Source,
  { key, environment }: Place,
  question: Question,
): Promise<BlastAnswer> {
  const { flagId, ...current } = await requireRules({ tx }, { key, environment });
  const snapshot = await flags.read(tx, { companyId, environment });
  const base = await rulesAt(tx, { current, flagId, environment, at: question.at });
  const wanted = wantedRules(base, question);
  const draft = (rules: PlannedRules) => ({ flag: key, environment, ...rules });
  const before = withDrafts(snapshot, [draft(base)]);
  const after = withDrafts(snapshot, [draft(wanted)]);
  const seen = await readContexts(tx, environment);
  const pair = { flag: key, before: before.evaluator, after: after.evaluator };
  const counter = new BlastCounter({ ...pair, fields: fieldsOf(snapshot, [before, after], key) });
  const pause = createPause();
  for (const one of seen) {
    const { at } = question;
    counter.add(at === undefined ? one : { ...one, context: { ...one.context, currentTime: at } });
    await pause();
  }
  const { moves, dependents, ...counts } = counter.result();
  return {
    ...counts,
    moves: moves.slice(0, 10),
    dependents: [...dependents],
    estimated: estimatedOf(seen),
    isKept: !(await readForgotten(tx)).has(environment),
  };
}

type Future = { current: PlannedRules; flagId: string; environment: string; at: string | undefined };

/** The rules with the scheduled changes that are due before a time. */
async function rulesAt(tx: Tx, { current, flagId, environment, at }: Future): Promise<PlannedRules> {
  if (at === undefined) return current;
  const planned = (await listSchedules(tx, flagId)).filter(
    (one) => one.state === 'upcoming' && one.environment === environment && one.runAt < at,
  );
  return planned.reduce(
    (rules: PlannedRules, { edits }) => withEdits(rules, edits as PlannedEdit[]),
    current,
  );
}

/** @throws ProblemError `request.invalid` */
function wantedRules(base: PlannedRules, { change, edits }: Question): PlannedRules {
  if (edits !== undefined) {
    const wanted = rulesWith(base, edits);
    if (wanted) return wanted;
    refuseFields([fieldError('/edits', 'invalid', 'These edits make no valid rules')]);
  }
  switch (change?.kind) {
    case undefined:
      return base;
    case 'switch':
      return withEdits(base, [switchEdit(base, change.enabled)]);
    case 'share': {
      const edit = shareEdit(base, change.strategyId, change.percentage);
      if (edit) return withEdits(base, [edit]);
      refuseFields([fieldError('/change/strategyId', 'unknown', 'No such rule has a share')]);
      return base;
    }
    case 'rules': {
      const {
        kind: _,
        enabled = base.enabled,
        strategies = base.strategies,
        variants = base.variants,
      } = change;
      return { enabled, strategies, variants };
    }
    default:
      return change satisfies never;
  }
}

/** The rules with edits that a client sent; undefined if they make no valid ones. */
function rulesWith(base: PlannedRules, edits: readonly PlannedEdit[]): PlannedRules | undefined {
  try {
    const { enabled, strategies, variants } = withEdits(base, edits);
    const { data } = changeRulesSchema.safeParse({ enabled, strategies, variants });
    return data && { enabled, strategies: data.strategies ?? [], variants: data.variants ?? null };
  } catch {
    // Values of another form than their kind has.
    return undefined;
  }
}

/** Fields that decide before or after. */
function fieldsOf(
  { segments }: FlagSnapshot,
  sides: readonly FlagSnapshot[],
  key: string,
): ReadonlySet<string> {
  const known = new Map(segments.map(({ id, constraints }) => [id, { constraints: constraints ?? [] }]));
  return new Set(sides.flatMap(({ evaluator }) => [...decidingFields(evaluator, key, known)]));
}

/** A full sample has the lowest ranks of all units, so the highest of them tells how many there are. */
function estimatedOf(seen: readonly { readonly rank: number }[]): number | null {
  const last = seen.at(-1);
  if (seen.length < mostContexts || last === undefined) return null;
  return Math.round((seen.length - 1) / last.rank);
}
