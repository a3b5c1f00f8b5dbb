import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { describe, expect, it } from 'vitest';
import { backoffMs, changesOf, mostFailures, type SendAnswer } from '../outbox/apply-result.ts';
import { blockedIds, planBatches } from '../outbox/plan-batch.ts';
import { pendingAction } from '../testing/pending-action.ts';

const context = { now: 1000, random: () => 1 };

function plan(actions: readonly PendingAction[], fields: Partial<Parameters<typeof planBatches>[0]> = {}) {
  const { batches, upload, wakeAt } = planBatches({
    actions,
    find: (id) => actions.find((action) => action.id === id),
    now: 1000,
    held: new Set(),
    isExclusive: true,
    batches: 4,
    ...fields,
  });
  return {
    batches: batches.map((batch) => batch.map(({ seq }) => seq)),
    upload: upload?.seq ?? null,
    wakeAt,
  };
}

describe('what is sent next', () => {
  it('keeps an entity in one batch and in order, whatever the clock says', () => {
    const actions = [1, 2, 3].map((seq) => pendingAction(seq, { entity: 'job:a', timestamp: 100 - seq }));
    expect(plan(actions).batches).toEqual([[1, 2, 3]]);
  });

  it('sends 50 at most, and independent ones side by side', () => {
    const actions = Array.from({ length: 230 }, (_, index) => pendingAction(index + 1));
    expect(plan(actions).batches.map(({ length }) => length)).toEqual([50, 50, 50, 50]);
  });

  it('lets what comes later wait for what is held back, and goes on with the rest', () => {
    const actions = [
      pendingAction(1, { entity: 'job:a', nextAttemptAt: 5000 }),
      pendingAction(2, { entity: 'job:a' }),
      pendingAction(3),
    ];
    expect(plan(actions)).toEqual({ batches: [[3]], upload: null, wakeAt: 5000 });
  });

  it('does not believe a waiting time that only a clock set back explains', () => {
    expect(plan([pendingAction(1, { nextAttemptAt: 7_200_000 + 1000 })]).batches).toEqual([[1]]);
  });

  it('takes over what a dead tab was sending only when nobody else can be', () => {
    const actions = [pendingAction(1, { state: 'sending', leaseUntil: 30_000 })];
    expect(plan(actions).batches).toEqual([[1]]);
    expect(plan(actions, { isExclusive: false })).toEqual({ batches: [], upload: null, wakeAt: 30_000 });
  });

  it('sends a picture apart, once its job is there', () => {
    const job = pendingAction(1, { entity: 'job:temp' });
    const photo = pendingAction(2, { blobKey: 'hash', entity: 'photo:hash', dependsOn: [job.id] });
    expect(plan([job, photo])).toMatchObject({ batches: [[1]], upload: null });
    expect(plan([photo]).batches).toEqual([]);
    expect(plan([photo]).upload).toBe(2);
  });

  it('sends what spoiled a call alone', () => {
    const attempts = [{ at: 0, outcome: '500', text: '' }];
    expect(plan([pendingAction(1, { attempts }), pendingAction(2), pendingAction(3)]).batches).toEqual([
      [1],
      [2, 3],
    ]);
  });

  it('names what waits for a person', () => {
    const stuck = pendingAction(1, { state: 'conflict', entity: 'job:a' });
    const actions = [
      stuck,
      pendingAction(2, { entity: 'job:a' }),
      pendingAction(3, { dependsOn: [stuck.id] }),
      pendingAction(4),
    ];
    expect([...blockedIds(actions)]).toEqual([actions[1]?.id, actions[2]?.id]);
    expect(plan(actions).batches).toEqual([[4]]);
  });
});

describe('what becomes of an attempt', () => {
  const later = (status: number, retryAfterMs: number | null): SendAnswer => ({
    kind: 'later',
    status,
    retryAfterMs,
    text: '',
  });
  const two = [pendingAction(1), pendingAction(2)];

  it.each<[string, SendAnswer, string]>([
    ['no answer', { kind: 'network', text: '' }, 'retry'],
    ['500', later(500, null), 'retry'],
    ['503 with Retry-After', later(503, 3000), 'retry'],
    ['HTML', { kind: 'garbage', text: '' }, 'retry'],
    ['401', { kind: 'signed_out' }, 'released'],
    ['another user', { kind: 'other_user' }, 'released'],
  ])('%s: %s', (_, answer, kind) => {
    expect(changesOf(two, answer, context).map((change) => change.kind)).toEqual([kind, kind]);
  });

  it('waits as long as the server asks', () => {
    expect(changesOf([pendingAction(1)], later(429, 9000), context)).toMatchObject([
      { nextAttemptAt: 10_000 },
    ]);
  });

  it('puts an action before a person after its own failures, never for the failures of the network', () => {
    const failed = (outcome: string) =>
      Array.from({ length: mostFailures - 1 }, () => ({ at: 0, outcome, text: '' }));
    const own = pendingAction(1, { attempts: failed('500') });
    const cut = pendingAction(2, { attempts: failed('network'), retryCount: 90 });
    expect(changesOf([own], later(500, null), context)).toMatchObject([{ kind: 'attention' }]);
    expect(changesOf([cut], { kind: 'network', text: '' }, context)).toMatchObject([{ kind: 'retry' }]);
  });

  it('reads results by id, not by place, and takes none for granted', () => {
    const applied = {
      outcome: 'applied',
      status: 200,
      replayed: false,
      merged: false,
      kept: [],
      realId: null,
    };
    const results = [
      { ...applied, id: two[1]?.id },
      { id: two[0]?.id, outcome: 'unheard of' },
    ];
    expect(changesOf(two, { kind: 'results', results }, context)).toMatchObject([
      { id: two[0]?.id, kind: 'retry', outcome: 'garbage' },
      { id: two[1]?.id, kind: 'applied' },
    ]);
  });

  it('does not hold against an action that the server asked for patience', () => {
    const failed = Array.from({ length: mostFailures - 1 }, () => ({ at: 0, outcome: '500', text: '' }));
    const title = 'Too many requests: wait and try again';
    const problem = { type: 'about:blank', title, status: 429, code: 'request.rate_limited' };
    const busy = { id: two[0]?.id, outcome: 'retry', retryAfterMs: 60_000, problem };
    const putOff = { id: two[1]?.id, outcome: 'retry', retryAfterMs: 0, problem: null };
    const actions = two.map((one) => ({ ...one, attempts: failed }));
    const change = (results: unknown[]) => changesOf(actions, { kind: 'results', results }, context);
    expect(change([busy, putOff])).toMatchObject([
      { kind: 'retry', counts: false, nextAttemptAt: 61_000 },
      { kind: 'retry', counts: false },
    ]);
    const refused = { ...busy, outcome: 'refused', status: 404 };
    expect(change([refused, putOff])).toMatchObject([{ kind: 'attention' }, { kind: 'released' }]);
  });

  it('reads a conflict over a field whose old value the device did not know', () => {
    const conflict = { outcome: 'conflict', kind: 'fields', changedBy: null, problem: null };
    const results = [{ ...conflict, id: two[0]?.id, fields: [{ field: 'notes', mine: 'a', theirs: 'b' }] }];
    const changes = changesOf(two.slice(0, 1), { kind: 'results', results }, context);
    expect(changes).toMatchObject([
      { kind: 'conflict', entry: { fields: [{ field: 'notes', base: null }] } },
    ]);
  });

  it('spreads tries between now and the doubled delay, a minute at most', () => {
    expect([0, 1, 5, 30].map((failures) => backoffMs(failures, () => 1))).toEqual([
      1000, 2000, 32_000, 60_000,
    ]);
    expect(backoffMs(5, () => 0)).toBe(0);
  });
});
