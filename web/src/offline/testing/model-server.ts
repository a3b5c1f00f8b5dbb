import { mergePatch } from '@switchyard/contracts/offline/merge-rules.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import { isTemporaryId, replaceTemporaryIds } from '@switchyard/contracts/offline/temporary-id.ts';
import type { SendAnswer } from '../outbox/apply-result.ts';
import { toSyncAction } from '../replay/sync-transport.ts';

export type ModelJob = {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly type: string;
  readonly deletedAt: string | null;
};

/** Failure of a call. `lost`: done, but the answer does not arrive. */
export type Fault =
  | 'none'
  | 'network'
  | 'lost'
  | 'server_error'
  | 'busy'
  | 'html'
  | 'reordered'
  | 'item_retry';

type SyncItem = ReturnType<typeof toSyncAction>;

/** An in-memory server by the contract: jobs, revisions, idempotency, temporary ids, merges. */
export class ModelServer {
  readonly jobs = new Map<string, ModelJob>();
  /** Ids of applied actions in the order of application, with the record they changed. */
  readonly applied: { readonly id: string; readonly jobId: string }[] = [];
  /** Ids of actions that were resent with other content: the server refuses them. */
  readonly mistaken: string[] = [];
  readonly #answers = new Map<string, SyncResult>();
  readonly #prints = new Map<string, string>();
  readonly #realIds = new Map<string, string>();
  #count = 0;

  /** One call of `POST /api/sync`. */
  send(actions: readonly PendingAction[], fault: Fault): SendAnswer {
    if (fault === 'network') return { kind: 'network', text: 'Failed to fetch' };
    if (fault === 'server_error') return { kind: 'later', status: 500, retryAfterMs: null, text: 'Broken' };
    if (fault === 'busy') return { kind: 'later', status: 503, retryAfterMs: 2000, text: 'Busy' };
    const spared = fault === 'item_retry' ? actions[0]?.id : undefined;
    const results = this.#runAll(
      actions.map((action) => toSyncAction(JSON.parse(JSON.stringify(action)) as PendingAction)),
      spared,
    );
    if (fault === 'lost') return { kind: 'network', text: 'Connection reset' };
    if (fault === 'html') return { kind: 'garbage', text: 'The answer cannot be read.' };
    return { kind: 'results', results: fault === 'reordered' ? results.toReversed() : results };
  }

  /** A change made by the office. */
  edit(index: number, title: string): void {
    const job = [...this.jobs.values()][index % Math.max(1, this.jobs.size)];
    if (job && job.deletedAt === null) this.jobs.set(job.id, { ...job, title, revision: job.revision + 1 });
  }

  delete(index: number): void {
    const job = [...this.jobs.values()][index % Math.max(1, this.jobs.size)];
    if (job && job.deletedAt === null) this.#save({ ...job, deletedAt: '2026-01-01T00:00:00.000Z' });
  }

  #runAll(items: readonly SyncItem[], spared: string | undefined): SyncResult[] {
    const stuck = new Set<string>();
    const failed = new Set<string>();
    return items.map((item) => {
      const entity = this.#resolve(item.url);
      const waits = item.dependsOn?.some((id) => failed.has(id)) === true || stuck.has(entity ?? item.url);
      // As in the api: an action that was applied before is answered as applied, whatever is blocked before it.
      const result: SyncResult =
        waits && this.#answers.get(item.id)?.outcome !== 'applied'
          ? { id: item.id, outcome: 'blocked', by: 'before' }
          : item.id === spared
            ? { id: item.id, outcome: 'retry', retryAfterMs: 10, problem: null }
            : this.#run(item);
      if (result.outcome !== 'applied') {
        failed.add(item.id);
        stuck.add(entity ?? item.url);
      }
      return result;
    });
  }

  #run(item: SyncItem): SyncResult {
    const known = this.#answers.get(item.id);
    const print = JSON.stringify([item.method, this.#resolve(item.url), item.body, item.baseRevision]);
    if (known?.outcome === 'applied') {
      if (this.#prints.get(item.id) !== print) this.mistaken.push(item.id);
      return { ...known, replayed: true };
    }
    this.#prints.set(item.id, print);
    const result = item.method === 'POST' ? this.#create(item) : this.#change(item);
    if (result.outcome === 'applied') this.#answers.set(item.id, result);
    return result;
  }

  #create(item: SyncItem): SyncResult {
    this.#count += 1;
    const id = `00000000-0000-7000-8000-${String(this.#count).padStart(12, '0')}`;
    const { title, type } = item.body as { title: string; type: string };
    const job = { id, revision: 1, title, type, deletedAt: null };
    this.jobs.set(id, job);
    if (item.clientRef != null) this.#realIds.set(item.clientRef, id);
    return this.#done(item, job, false);
  }

  #change(item: SyncItem): SyncResult {
    const url = this.#resolve(item.url);
    if (url === null) return { id: item.id, outcome: 'blocked', by: 'unknown' };
    const job = this.jobs.get(url.split('/')[3] ?? '');
    if (job === undefined) return refused(item.id);
    if (job.deletedAt !== null) {
      const none = { fields: [], changedBy: null, problem: null };
      return { id: item.id, outcome: 'conflict', kind: 'deleted', ...none, record: job };
    }
    if (item.method === 'DELETE') {
      return this.#done(item, this.#save({ ...job, deletedAt: '2026-01-01T00:00:00.000Z' }), false);
    }
    const body = replaceTemporaryIds(item.body, (id) => this.#realIds.get(id) ?? id) as Partial<ModelJob>;
    if (item.baseRevision === job.revision) return this.#done(item, this.#save({ ...job, ...body }), false);
    const merge = mergePatch({ entity: 'jobs', patch: body, base: item.base ?? {}, current: job });
    if (merge.conflicts.length > 0) {
      const fields = [...merge.conflicts];
      return {
        id: item.id,
        outcome: 'conflict',
        kind: 'fields',
        fields,
        changedBy: null,
        problem: null,
        record: job,
      };
    }
    return this.#done(item, this.#save({ ...job, ...merge.patch }), true);
  }

  #save(job: ModelJob): ModelJob {
    const saved = { ...job, revision: job.revision + 1 };
    this.jobs.set(job.id, saved);
    return saved;
  }

  #done(item: SyncItem, job: ModelJob, merged: boolean): SyncResult {
    this.applied.push({ id: item.id, jobId: job.id });
    const realId = item.clientRef == null ? null : job.id;
    const rest = { status: 200, replayed: false, merged, kept: [], realId };
    return { id: item.id, outcome: 'applied', record: job, ...rest };
  }

  #resolve(url: string): string | null {
    const parts = url
      .split('/')
      .map((part) => (isTemporaryId(part) ? (this.#realIds.get(part) ?? null) : part));
    return parts.includes(null) ? null : parts.join('/');
  }
}

function refused(id: string): SyncResult {
  const problem = {
    type: 'urn:switchyard:problem:request.not_found',
    title: 'Not found',
    status: 404,
    code: 'request.not_found' as const,
  };
  return { id, outcome: 'refused', status: 404, problem };
}
