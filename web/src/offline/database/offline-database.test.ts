import 'fake-indexeddb/auto';
import { offlineStores } from '@switchyard/contracts/offline/offline-record.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { openKeyedStore } from './device-stores.ts';
import { makeDraft } from '../actions/make-draft.ts';
import { OfflineDatabase, storageProblems } from './offline-database.ts';
import { OfflineStorageError } from './offline-storage-error.ts';
import { OutboxMirror } from '../outbox/outbox-mirror.ts';
import { OutboxStore } from '../outbox/outbox-store.ts';
import { context, owner } from '../testing/owner.ts';

let number = 0;

function freshName(): string {
  number += 1;
  return `database-${number}`;
}

async function open(name: string) {
  const problems: (string | null)[] = [];
  const database = await OfflineDatabase.open(name, {
    onProblem: (text) => problems.push(text),
    makeRoom: async () => {},
  });
  return { database, problems, outbox: new OutboxStore({ database, owner, now: () => 1000 }) };
}

/** The mirror of a tab that knows these actions. */
function heard(...actions: PendingAction[]): OutboxMirror {
  const mirror = new OutboxMirror();
  mirror.put(actions);
  return mirror;
}

function change(id: string, body: unknown = { notes: 'x' }) {
  return makeDraft({ method: 'PATCH', path: `/api/jobs/${id}`, body }, context).draft;
}

describe('the browser database of a user', () => {
  it('has every store at version 3, and single values join it without another version', async () => {
    const name = freshName();
    const { database } = await open(name);
    for (const store of ['records', 'cache', 'forms', 'photos', 'blobs'] as const) {
      const values = openKeyedStore<{ a: number }>(name, store);
      await values.set('one', { a: 1 });
      expect(await values.get('one')).toEqual({ a: 1 });
    }
    expect(await database.run(['forms'], 'readonly', (work) => work.objectStore('forms').get('one'))).toEqual(
      { a: 1 },
    );
    const plain = await openDB(name);
    expect(plain.version).toBe(3);
    expect([...plain.objectStoreNames]).toEqual([...offlineStores].sort());
    plain.close();
  });

  it('takes the content of an older version over', async () => {
    const name = freshName();
    const older = await openDB(name, 1, { upgrade: (before) => void before.createObjectStore('outbox') });
    await older.put(
      'outbox',
      {
        id: crypto.randomUUID(),
        type: 'job-update',
        url: '/api/jobs/1',
        method: 'PATCH',
        headers: {},
        body: { title: 'x' },
        timestamp: 5,
        retryCount: 2,
      },
      1,
    );
    older.close();
    const { outbox } = await open(name);
    const { actions, quarantined } = await outbox.read();
    expect(actions).toMatchObject([
      { seq: 1, schema: 1, retryCount: 2, state: 'pending', body: { title: 'x' } },
    ]);
    expect(quarantined).toBe(0);
    expect((await outbox.enqueue(change('2'))).seq).toBe(2);
  });

  it('leaves a newer version alone and says so', async () => {
    const name = freshName();
    const newer = await openDB(name, 4, {
      upgrade: (after) => {
        for (const store of offlineStores) after.createObjectStore(store);
      },
    });
    newer.close();
    const { database, problems, outbox } = await open(name);
    expect(database.isReadOnly).toBe(true);
    expect(problems).toEqual([storageProblems.newer]);
    await expect(outbox.enqueue(change('1'))).rejects.toBeInstanceOf(OfflineStorageError);
  });

  it('makes way for a newer tab and refuses to keep anything from then on', async () => {
    const name = freshName();
    const { problems, outbox } = await open(name);
    const newer = await openDB(name, 4);
    expect(problems).toEqual([storageProblems.newer]);
    await expect(outbox.enqueue(change('1'))).rejects.toThrow(storageProblems.newer);
    newer.close();
  });

  it('leaves nothing open that the browser opens too late', async () => {
    const name = freshName();
    // A tab of an older version that blocks the upgrade.
    const older = await openDB(name, 1, { upgrade: (before) => void before.createObjectStore('outbox') });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const said = Promise.withResolvers<string | null>();
    const opening = OfflineDatabase.open(name, { onProblem: said.resolve, makeRoom: async () => {} });
    const refusal = opening.then(String, (cause: Error) => cause.message);
    expect(await said.promise).toBe(storageProblems.blocked);
    await vi.advanceTimersByTimeAsync(4000);
    vi.useRealTimers();
    expect(await refusal).toBe(storageProblems.silent);
    older.close();
    const inTheWay: number[] = [];
    const newer = await openDB(name, 4, { blocked: (version) => inTheWay.push(version) });
    expect(inTheWay).toEqual([]);
    newer.close();
  });

  it('moves what nobody can read aside, keeps it, and goes on with the rest', async () => {
    const { database, outbox } = await open(freshName());
    const good = await outbox.enqueue(change('1'));
    const bad: unknown[] = [
      { schema: 9, id: 'new kind' },
      'text',
      { ...good, seq: 4, userId: crypto.randomUUID() },
    ];
    await database.run(['outbox'], 'readwrite', async (work) => {
      for (const [index, value] of bad.entries()) await work.objectStore('outbox').put?.(value, 2 + index);
    });
    const { actions, quarantined } = await outbox.read();
    expect(actions.map(({ id }) => id)).toEqual([good.id]);
    expect(quarantined).toBe(3);
    const kept = (await database.run(['quarantine'], 'readonly', (work) =>
      work.objectStore('quarantine').getAll(),
    )) as { value: unknown }[];
    expect(kept.map(({ value }) => value)).toEqual(expect.arrayContaining(bad));
    expect((await outbox.read()).quarantined).toBe(3);
  });
});

describe('the outbox', () => {
  it('keeps the same action once', async () => {
    const { outbox } = await open(freshName());
    const draft = change('1');
    const [first, second] = [await outbox.enqueue(draft), await outbox.enqueue(draft)];
    expect(second).toEqual(first);
    expect((await outbox.read()).actions).toHaveLength(1);
  });

  it('lets what needs a new record wait for it, and gives it the real id', async () => {
    const { outbox } = await open(freshName());
    const made = makeDraft({ method: 'POST', path: '/api/jobs', body: { title: 'x' } }, context);
    const job = await outbox.enqueue(made.draft);
    const temporary = String(made.record['id']);
    const patch = await outbox.enqueue(change(temporary));
    const visit = await outbox.enqueue(
      makeDraft({ method: 'POST', path: '/api/visits', body: { jobId: temporary } }, context).draft,
    );
    expect([patch.dependsOn, visit.dependsOn]).toEqual([[job.id], [job.id]]);

    const applied = {
      kind: 'applied',
      id: job.id,
      outcome: 'applied',
      text: null,
      record: null,
      merged: false,
      kept: [],
    } as const;
    const settled = await outbox.settle([job], [{ ...applied, realId: 'real' }]);
    expect(settled.realIds).toEqual({ [temporary]: 'real' });
    const { actions } = await outbox.read();
    expect(actions.map(({ url, body, entity, dependsOn }) => ({ url, body, entity, dependsOn }))).toEqual([
      { url: '/api/jobs/real', body: { notes: 'x' }, entity: 'job:real', dependsOn: [] },
      {
        url: '/api/visits',
        body: { jobId: 'real' },
        entity: visit.entity,
        dependsOn: [],
      },
    ]);
    const late = await outbox.enqueue(change(temporary));
    expect(late).toMatchObject({ url: '/api/jobs/real', dependsOn: [] });
  });

  it('is claimed by one tab until its lease is over', async () => {
    const name = freshName();
    const [one, other] = [await open(name), await open(name)];
    const action = await one.outbox.enqueue(change('1'));
    const options = { isExclusive: false, known: heard(action) };
    expect((await one.outbox.claim([action], options)).claimed).toHaveLength(1);
    expect((await other.outbox.claim([action], options)).claimed).toEqual([]);
    const later = new OutboxStore({ database: other.database, owner, now: () => 62_000 });
    expect((await later.claim([action], options)).claimed.map(({ id }: PendingAction) => id)).toEqual([
      action.id,
    ]);
  });

  it('does not send what comes after something that this tab has not heard of', async () => {
    const { outbox } = await open(freshName());
    const first = await outbox.enqueue(change('1'));
    const second = await outbox.enqueue(change('1'));
    const { claimed, unsure } = await outbox.claim([second], { isExclusive: true, known: heard(second) });
    expect(claimed).toEqual([]);
    expect(unsure).toEqual(expect.arrayContaining([first.seq, second.seq]));
  });
});
