import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { makeDraft } from '../actions/make-draft.ts';
import { OfflineDatabase, storageProblems } from '../database/offline-database.ts';
import { OutboxEditor } from './outbox-editor.ts';
import { OutboxMirror } from './outbox-mirror.ts';
import { OutboxStore } from './outbox-store.ts';
import { context, owner } from '../testing/owner.ts';

async function open(name: string) {
  const problems: (string | null)[] = [];
  const database = await OfflineDatabase.open(name, {
    onProblem: (text) => problems.push(text),
    makeRoom: async () => {},
  });
  return { database, problems, outbox: new OutboxStore({ database, owner, now: () => 1000 }) };
}

const change = () => makeDraft({ method: 'PATCH', path: '/api/jobs/1', body: { notes: 'x' } }, context).draft;

describe('an outbox that met trouble', () => {
  it('sends entries of an older version like any other', async () => {
    const { database, outbox } = await open('older');
    const old = {
      id: '00000000-0000-4000-8000-000000000004',
      type: 'job-update',
      url: '/api/jobs/1',
      method: 'PATCH',
      headers: {},
      body: { notes: 'x' },
      timestamp: 5,
      retryCount: 2,
    };
    const raw = await openDB('older');
    await raw.put('outbox', old, 904);
    raw.close();
    const { actions, upTo } = await outbox.read();
    expect(actions).toMatchObject([{ id: old.id, seq: 904, state: 'pending' }]);
    const known = new OutboxMirror();
    known.load(actions, upTo);
    expect((await outbox.claim(actions, { isExclusive: true, known })).claimed).toMatchObject([
      { id: old.id, state: 'sending' },
    ]);
    database[Symbol.dispose]();
  });

  it('may be hurried while something is on its way', async () => {
    const { database, outbox } = await open('hurried');
    const waiting = { ...(await outbox.enqueue(change())), nextAttemptAt: 9000 };
    const known = new OutboxMirror();
    known.put([waiting]);
    expect((await outbox.claim([waiting], { isExclusive: true, known })).claimed).toHaveLength(1);
    expect(await new OutboxEditor(database).hurry([waiting])).toEqual({ changed: [], removed: [] });
    database[Symbol.dispose]();
  });

  it('says when there is room again, not before people have read that there was none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { database, problems, outbox } = await open('full');
    const full = database.run(['outbox'], 'readwrite', async () => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await expect(full).rejects.toThrow(storageProblems.full);
    await outbox.read();
    expect(problems).toEqual([storageProblems.full]);
    await outbox.enqueue(change());
    await outbox.enqueue(change());
    vi.advanceTimersByTime(5_000);
    expect(problems).toEqual([storageProblems.full]);
    vi.advanceTimersByTime(1_000);
    expect(problems).toEqual([storageProblems.full, null]);
    vi.useRealTimers();
    database[Symbol.dispose]();
  });

  it('keeps the bytes of a picture until nothing unsent needs them', async () => {
    const { database, outbox } = await open('same-picture');
    const sha256 = 'ab'.repeat(32);
    const add = (job: string) => {
      const path = `/api/jobs/${job}/photos/${sha256}?total=3&takenAt=2026-11-21T09:00:00Z`;
      const blob = { bytes: new ArrayBuffer(3), type: 'image/jpeg' };
      return outbox.enqueue(makeDraft({ method: 'PUT', path, blob }, context).draft, blob);
    };
    const bytes = () =>
      database.run(['blobs'], 'readonly', (transaction) => transaction.objectStore('blobs').get(sha256));
    const first = await add('00000000-0000-7000-8000-000000000001');
    const second = await add('00000000-0000-7000-8000-000000000002');
    const applied = { kind: 'applied', outcome: 'applied', text: null, realId: null, record: null } as const;
    await outbox.settle([first], [{ ...applied, id: first.id, merged: false, kept: [] }]);
    expect(await bytes()).toBeDefined();
    await new OutboxEditor(database).discard(second);
    expect(await bytes()).toBeUndefined();
    database[Symbol.dispose]();
  });
});
