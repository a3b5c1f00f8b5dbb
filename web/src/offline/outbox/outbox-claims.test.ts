import 'fake-indexeddb/auto';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { describe, expect, it } from 'vitest';
import { makeDraft } from '../actions/make-draft.ts';
import { OfflineDatabase } from '../database/offline-database.ts';
import type { OutboxChange } from './outbox-change.ts';
import { OutboxEditor } from './outbox-editor.ts';
import { OutboxMirror } from './outbox-mirror.ts';
import { OutboxStore } from './outbox-store.ts';
import { context, owner } from '../testing/owner.ts';

let number = 0;

/** A tab: its own connection and what it knows. */
async function openTab(name: string) {
  const database = await OfflineDatabase.open(name, { onProblem: () => {}, makeRoom: async () => {} });
  const outbox = new OutboxStore({ database, owner, now: () => Date.now() });
  const known = new OutboxMirror();
  return {
    database,
    outbox,
    known,
    editor: new OutboxEditor(database),
    claim: (...wanted: PendingAction[]) => outbox.claim(wanted, { isExclusive: true, known }),
    enqueue: async (draft: ReturnType<typeof change>) => {
      const action = await outbox.enqueue(draft);
      known.put([action]);
      return action;
    },
    stored: async () => (await outbox.read()).actions,
    notes: () =>
      database.run(['meta'], 'readonly', (transaction) => transaction.objectStore('meta').getAllKeys()),
  };
}

async function openTabs() {
  number += 1;
  const name = `claims-${number}`;
  return [await openTab(name), await openTab(name)] as const;
}

const change = (job: string, revision = 4) =>
  makeDraft({ method: 'PATCH', path: `/api/jobs/${job}`, body: { title: 'x' }, revision }, context).draft;

const applied = ({ id }: PendingAction, record: { id: string; revision: number } | null, realId?: string) =>
  ({
    kind: 'applied',
    id,
    outcome: 'applied',
    text: null,
    realId: realId ?? null,
    record,
    merged: false,
    kept: [],
  }) satisfies OutboxChange;

const released = ({ id }: PendingAction) =>
  ({ kind: 'released', id, outcome: 'batch', text: null }) satisfies OutboxChange;

const seqsOf = (actions: readonly PendingAction[]) => actions.map(({ seq }) => seq);

describe('a claim', () => {
  it('leaves out whatever comes after a place that the tab has not heard of, and names the place', async () => {
    const [one, other] = await openTabs();
    const first = await one.enqueue(change('1'));
    const unheard = await other.enqueue(change('2'));
    const third = await one.enqueue(change('3'));
    const { claimed, unsure } = await one.claim(first, third);
    expect(seqsOf(claimed)).toEqual([first.seq]);
    expect(unsure).toEqual([unheard.seq, third.seq]);
    one.known.hear([unheard.seq]);
    expect(seqsOf((await one.claim(third)).claimed)).toEqual([third.seq]);
  });

  it('leaves out what another tab replaced or took out, with all that needs it', async () => {
    const [one, other] = await openTabs();
    const made = makeDraft({ method: 'POST', path: '/api/jobs', body: { title: 'x' } }, context);
    const create = await one.enqueue(made.draft);
    const visit = await one.enqueue(
      makeDraft({ method: 'POST', path: '/api/visits', body: { jobId: made.record['id'] } }, context).draft,
    );
    const free = await one.enqueue(change('9'));
    await other.editor.edit(create, { title: 'y' });
    const { claimed, unsure } = await one.claim(create, visit, free);
    expect(seqsOf(claimed)).toEqual([free.seq]);
    expect(unsure).toEqual([create.seq, visit.seq]);
  });

  it('takes nothing from a database that was emptied and filled again', async () => {
    const [one] = await openTabs();
    const old = [await one.enqueue(change('1')), await one.enqueue(change('2'))];
    await one.database.run(['outbox', 'meta'], 'readwrite', async (transaction) => {
      for (const store of ['outbox', 'meta'] as const) await transaction.objectStore(store).clear?.();
    });
    await one.outbox.enqueue(change('1'));
    expect(await one.claim(...old)).toEqual({ claimed: [], unsure: 'all' });
    const { actions, upTo } = await one.outbox.read();
    one.known.load(actions, upTo, true);
    expect((await one.claim(...actions)).claimed).toHaveLength(1);
  });

  it('is one note for a batch, and every tab sees by it what is being sent', async () => {
    const [one, other] = await openTabs();
    const actions = [await one.enqueue(change('1')), await one.enqueue(change('2'))];
    await one.claim(...actions);
    const states = (rows: readonly PendingAction[]) => rows.map(({ state }) => state);
    expect(await one.notes()).toEqual([`sending:${actions[0]?.seq}`, 'seq']);
    expect(states(await other.stored())).toEqual(['sending', 'sending']);
    expect(states(await other.outbox.readSome(seqsOf(actions)))).toEqual(['sending', 'sending']);
    await one.outbox.settle(actions, actions.map(released), one.known);
    expect(await one.notes()).toEqual(['seq']);
    expect(states(await other.stored())).toEqual(['pending', 'pending']);
  });
});

describe('what is being sent', () => {
  it('cannot be changed or taken out by another tab until it is settled', async () => {
    const [one, other] = await openTabs();
    const action = await one.enqueue(change('1'));
    await one.claim(action);
    await expect(other.editor.edit(action, { title: 'y' })).rejects.toThrow('being sent');
    await expect(other.editor.retry(action)).rejects.toThrow('being sent');
    await expect(other.editor.discard(action)).rejects.toThrow('being sent');
    await one.outbox.settle([action], [released(action)], one.known);
    expect((await other.editor.discard(action)).removed).toHaveLength(1);
  });

  it('counts as tried when its tab has died, and can be changed again', async () => {
    const [one, other] = await openTabs();
    const [action, waiting] = [await one.enqueue(change('1')), await one.enqueue(change('2'))];
    await one.claim(action);
    expect(await other.outbox.takeOver()).toEqual([action.seq]);
    expect(await other.notes()).toEqual(['seq']);
    expect(await other.stored()).toMatchObject([
      { state: 'pending', retryCount: 1, nextAttemptAt: 0, attempts: [{ outcome: 'network' }] },
      { ...waiting },
    ]);
    expect(await other.outbox.takeOver()).toEqual([]);
    expect((await other.editor.edit(action, { title: 'y' })).changed).toHaveLength(1);
  });

  it('counts as tried, too, when the storage failed as it was to be settled', async () => {
    const [one] = await openTabs();
    const actions = [await one.enqueue(change('1')), await one.enqueue(change('2'))];
    await one.claim(...actions);
    const { claimed, unsure } = await one.claim(...actions.slice(1));
    expect(claimed).toMatchObject([{ seq: actions[1]?.seq, retryCount: 1 }]);
    expect(unsure).toEqual([actions[0]?.seq]);
    expect(await one.notes()).toEqual([`sending:${actions[1]?.seq}`, 'seq']);
    expect(await one.stored()).toMatchObject([{ state: 'pending', retryCount: 1 }, { state: 'sending' }]);
  });

  it('stays on its revision when an earlier change of the record is settled', async () => {
    const [one] = await openTabs();
    const id = '00000000-0000-7000-8000-000000000009';
    const [first, second] = [await one.enqueue(change(id)), await one.enqueue(change(id))];
    await one.claim(first);
    await one.claim(second);
    await one.outbox.settle([first], [applied(first, { id, revision: 5 })], one.known);
    expect(await one.stored()).toMatchObject([{ seq: second.seq, state: 'sending', baseRevision: 4 }]);
  });
});

describe('what another tab keeps between a claim and its settling', () => {
  it('learns the real id, waits for nothing any more, and goes on from the revision that was made', async () => {
    const [one, other] = await openTabs();
    const real = '00000000-0000-7000-8000-000000000007';
    const made = makeDraft({ method: 'POST', path: '/api/customers', body: { name: 'New' } }, context);
    const create = await one.enqueue(made.draft);
    await one.claim(create);
    const path = `/api/customers/${create.clientRef}`;
    const late = await other.enqueue(
      makeDraft({ method: 'PATCH', path, body: { notes: 'x' } }, context).draft,
    );
    expect(late.dependsOn).toEqual([create.id]);
    await one.outbox.settle([create], [applied(create, { id: real, revision: 1 }, real)], one.known);
    expect(await one.stored()).toMatchObject([
      { url: `/api/customers/${real}`, entity: `customer:${real}`, dependsOn: [], baseRevision: 1 },
    ]);
  });

  it('goes on from the revision that the change before it has made', async () => {
    const [one, other] = await openTabs();
    const id = '00000000-0000-7000-8000-000000000009';
    const first = await one.enqueue(change(id));
    await one.claim(first);
    await other.enqueue(change(id));
    const { changed } = await one.outbox.settle([first], [applied(first, { id, revision: 5 })], one.known);
    expect(changed).toMatchObject([{ baseRevision: 5 }]);
    expect(await one.stored()).toMatchObject([{ baseRevision: 5 }]);
  });
});

it('takes out what was applied, and nothing that lies between', async () => {
  const [one, other] = await openTabs();
  const actions: PendingAction[] = [];
  for (let job = 1; job <= 12; job += 1) actions.push(await one.enqueue(change(String(job))));
  const newer = { ...actions[3], schema: 2, seq: undefined };
  await other.database.run(['outbox'], 'readwrite', async (transaction) => {
    await transaction.objectStore('outbox').put?.(newer, 4);
  });
  const sent = actions.filter(({ seq }) => ![4, 8].includes(seq));
  const stays = sent.filter(({ seq }) => seq === 6);
  await one.claim(...sent);
  const { removed } = await one.outbox.settle(
    sent,
    sent.map((action) => (stays.includes(action) ? released(action) : applied(action, null))),
    one.known,
  );
  expect(seqsOf(removed)).toEqual([1, 2, 3, 5, 7, 9, 10, 11, 12]);
  const left = await one.database.run(['outbox'], 'readonly', (transaction) =>
    transaction.objectStore('outbox').getAllKeys(),
  );
  expect(left).toEqual([4, 6, 8]);
});
