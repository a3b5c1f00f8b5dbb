import type {
  TransferItem,
  TransferOutcome,
  transferRoute,
} from '@switchyard/contracts/feature-flags/transfer-routes.ts';
import type { WantedFlag } from '@switchyard/contracts/feature-flags/transfer/wanted-flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { readFlagProject } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { readReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { listSegments } from '@switchyard/platform/db/repositories/segment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import { changeDetails } from '../change-details.ts';
import { createFlag } from '../create-flag.ts';
import { createRequest } from '../flag-requests.ts';
import { requireRules } from '../read-flags.ts';
import { changeRulesAtOnce } from '../reviewed-environments.ts';
import { createSegment } from '../segments.ts';
import { type PlannedTransfer, planTransfer, writtenRules } from './plan-transfer.ts';

type Request = z.output<NonNullable<typeof transferRoute.body>>;

/**
 * Copies or imports flags. Each is a change of its own in a savepoint: a refusal is the result of that flag.
 * @throws ProblemError `request.invalid`
 */
export async function runTransfer(
  unit: UnitOfWork,
  actor: Actor,
  { items, reason, ...source }: Request,
): Promise<{ items: TransferOutcome[] }> {
  await lockFlags(unit.tx, actor.companyId);
  const plan = await planTransfer(unit.tx, source);
  const chosen = new Set(items.map(({ key }) => key));
  const carried = plan.flags.filter(({ item }) => chosen.has(item.key));
  const used = new Set(
    carried.flatMap(({ wanted }) => wanted?.rules.strategies.flatMap(({ segments }) => segments) ?? []),
  );
  for (const segment of plan.segments) if (used.has(segment.name)) await createSegment(unit, actor, segment);
  const ids = new Map((await listSegments(unit.tx)).map(({ id, name }) => [name, id]));
  const planned = new Map(plan.flags.map((one) => [one.item.key, one]));
  const { environment, withSwitch } = source;
  const words = reason ?? wordsOf(source);
  const outcomes: TransferOutcome[] = [];
  for (const { key, ...shown } of items) {
    const one = planned.get(key);
    try {
      outcomes.push(
        await unit.attempt((part) =>
          carry(part, actor, {
            one,
            key,
            shown,
            ids,
            environment,
            withSwitch,
            words,
            isReviewed: plan.isReviewed,
          }),
        ),
      );
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const [first] = error.extras.errors ?? [];
      outcomes.push({
        key,
        outcome: 'refused',
        requestId: null,
        detail: first?.message ?? error.extras.detail ?? error.message,
      });
    }
  }
  return { items: outcomes };
}

type Carried = {
  one: PlannedTransfer | undefined;
  key: string;
  /** The item of the preview. Revision null: the flag did not exist. */
  shown: Pick<TransferItem, 'revision' | 'digest'>;
  ids: ReadonlyMap<string, string>;
  environment: string;
  withSwitch: boolean;
  words: string;
  isReviewed: boolean;
};

async function carry(unit: UnitOfWork, actor: Actor, input: Carried): Promise<TransferOutcome> {
  const { one, key, shown, ids, environment, withSwitch, words, isReviewed } = input;
  const done = (outcome: TransferOutcome['outcome'], requestId: string | null = null): TransferOutcome => ({
    key,
    outcome,
    requestId,
    detail: null,
  });
  if (!one?.wanted) return { ...done('refused'), detail: one?.item.notes[0] ?? 'It is not in the source' };
  const { item, wanted } = one;
  // The source may have changed too.
  if (item.revision !== shown.revision || item.digest !== shown.digest)
    throw new ProblemError('revision.stale');
  if (item.action === 'same') return done('same');
  if (item.action === 'create') await create(unit, actor, wanted);
  if (item.edits.length === 0) return done('created');
  const { revision: expected } = await requireRules(unit, { key, environment });
  const rules = writtenRules(wanted, { ids, withSwitch });
  const place = { key, environment, expected };
  const project = await readFlagProject(unit.tx, key);
  if (isReviewed || (await readReviewed(unit.tx, project)).has(environment)) {
    const change = { kind: 'rules' as const, ...rules };
    const request = { ...place, title: words.slice(0, 120), reason: null, change, submit: true };
    return done('requested', (await createRequest(unit, actor, request)).id);
  }
  await changeRulesAtOnce(unit, actor, { ...place, ...rules, reason: words });
  return done(item.action === 'create' ? 'created' : 'changed');
}

async function create(
  unit: UnitOfWork,
  actor: Actor,
  { key, details, prerequisites }: WantedFlag,
): Promise<void> {
  const { revision: expected } = await createFlag(unit, actor, { key, ...details });
  if (prerequisites.length === 0) return;
  await changeDetails(unit, actor, { key, expected, reason: null, prerequisites: [...prerequisites] });
}

function wordsOf({ source }: Pick<Request, 'source'>): string {
  return source.kind === 'environment' ? `Copied from ${source.environment}` : 'Imported from a file';
}
