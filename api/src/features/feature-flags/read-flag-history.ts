import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { flagChangeSchema } from '@switchyard/contracts/feature-flags/flag-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type FlagRevision,
  listFlagRevisions,
} from '@switchyard/platform/db/repositories/flag-history-repository.ts';
import {
  plannedKey,
  readPlannedTimes,
} from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';
import type { z } from 'zod';
import {
  readLateReasons,
  readReviewed,
} from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { requireFlag } from './read-flags.ts';
import { isUnexplainedStop } from './reviewed-environments.ts';
import { inCamelCase } from '@switchyard/platform/flags/refuse-stale.ts';

export type FlagChange = z.infer<typeof flagChangeSchema>;
type Page = { key: string; before?: number | undefined; limit: number };

/** Most changes in one page: each has the rules before and after it. */
const mostChanges = 50;

/** Changes of a flag and its experiments with their authors, newest first. @throws ProblemError `flag.unknown` */
export async function readFlagHistory(
  tx: Tx,
  { key, before, ...page }: Page,
): Promise<{ items: FlagChange[]; next: number | null }> {
  const { id, project } = await requireFlag({ tx }, key);
  const limit = Math.min(page.limit, mostChanges);
  const found = await listFlagRevisions(tx, { flagId: id, before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const revisions = shown.filter(({ subject }) => subject === 'state').map(({ revision }) => revision);
  const late = await readLateReasons(
    tx,
    shown.map(({ number }) => number),
  );
  const reviewed = await readReviewed(tx, project);
  const planned = await readPlannedTimes(tx, { flagId: id, revisions });
  return {
    items: shown.map((change) => ({
      id: idOf(change.number),
      number: change.number,
      at: change.at.toISOString(),
      actorName: change.actorName ?? '',
      environment: change.subject === 'state' ? change.environment : null,
      summary: summaryOf(change),
      reason: change.reason ?? late.get(change.number) ?? null,
      needsReason: !late.has(change.number) && isUnexplainedStop(change, reviewed),
      revision: change.revision,
      isRestorable: change.subject === 'state' || change.subject === 'flag',
      changes: changesOf(change),
      scheduledFor:
        (change.subject === 'state' && planned.get(plannedKey(change.environment, change.revision))) || null,
    })),
    next: found.length > limit ? (shown.at(-1)?.number ?? null) : null,
  };
}

/** A number of the history as an id; ids of changes are only compared within a history. */
function idOf(number: number): string {
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const bookkeeping = ['id', 'flagId', 'revision', 'detailsRevision'];

/** Fields that a change wrote, before and after. The environment of a state is its place; that of an A/B test is a field. */
function changesOf({ subject, before, after }: FlagRevision): FlagChange['changes'] {
  const [from, to] = [inCamelCase(before ?? {}), inCamelCase(after)];
  const fields = Object.keys(to).filter(
    (field) =>
      !bookkeeping.includes(field) &&
      !(subject === 'state' && field === 'environment') &&
      !isSame(from[field] ?? null, to[field] ?? null),
  );
  return fields.map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
}

function summaryOf(change: FlagRevision): string {
  const { before, after } = change;
  const fields = changesOf(change);
  switch (change.subject) {
    case 'state': {
      const others = fields.filter(({ field }) => field !== 'enabled').map(({ field }) => field);
      const switched = fields.length > others.length;
      const state = after['enabled'] === true ? 'Enabled' : 'Disabled';
      if (others.length === 0) return state;
      return switched ? `${state}, changed ${others.join(', ')}` : `Changed ${others.join(', ')}`;
    }
    case 'experiment': {
      const name = String(after['name']);
      if (before === null) return `Drafted experiment "${name}"`;
      if (fields.some(({ field }) => field === 'status'))
        return `Moved experiment "${name}" from ${String(before['status'])} to ${String(after['status'])}`;
      return `Changed experiment "${name}": ${fields.map(({ field }) => field).join(', ')}`;
    }
    default: {
      if (before === null) return 'Created the flag';
      if (fields.some(({ field }) => field === 'archivedAt'))
        return after['archived_at'] === null ? 'Restored the flag' : 'Archived the flag';
      return `Changed ${fields.map(({ field }) => field).join(', ')}`;
    }
  }
}
