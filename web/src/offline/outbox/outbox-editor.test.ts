import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ProblemError, toProblem } from '@switchyard/contracts/http/problem.ts';
import { changesOf } from './apply-result.ts';
import type { ConflictEntry } from './conflict-entry.ts';
import { makeDraft } from '../actions/make-draft.ts';
import { OfflineDatabase } from '../database/offline-database.ts';
import { OutboxEditor } from './outbox-editor.ts';
import { OutboxMirror } from './outbox-mirror.ts';
import { OutboxStore } from './outbox-store.ts';
import { toActionView } from './to-action-view.ts';
import { context, owner } from '../testing/owner.ts';

const known = { id: '1', revision: 3, notes: 'Ring twice', title: 'No heat' };

/** A job change with a conflict. */
async function contested(name: string, kind: ConflictEntry['kind'], current: ConflictEntry['current']) {
  const database = await OfflineDatabase.open(name, { onProblem: () => {}, makeRoom: async () => {} });
  const outbox = new OutboxStore({ database, owner, now: () => 1000 });
  const { draft } = makeDraft(
    { method: 'PATCH', path: '/api/jobs/1', body: { notes: 'Ring once' }, record: known },
    context,
  );
  const action = await outbox.enqueue(draft);
  const entry: ConflictEntry = {
    actionId: action.id,
    resourceType: 'job',
    timestamp: 1000,
    kind,
    fields: [],
    changedBy: null,
    current,
    detail: null,
  };
  await outbox.settle(
    [action],
    [{ kind: 'conflict', id: action.id, outcome: 'conflict', text: null, entry }],
  );
  return { database, outbox, action, editor: new OutboxEditor(database) };
}

/** The user's decision. */
async function decided(kind: ConflictEntry['kind'], current: ConflictEntry['current']) {
  const { database, editor, action } = await contested(`decided-${kind}`, kind, current);
  const { changed } = await editor.resolve(action, { choice: 'mine' });
  database[Symbol.dispose]();
  return changed;
}

it('what a person has seen of the office’s side is what mine is written over', async () => {
  const [mine] = await decided('fields', { ...known, revision: 5, notes: 'Do not ring' });
  expect(mine).toMatchObject({ state: 'pending', baseRevision: 5, base: { notes: 'Do not ring' } });
});

it('of a record that was deleted nobody has seen anything: mine is merged into what comes back', async () => {
  const [mine] = await decided('deleted', { id: '1', revision: 7, deletedAt: '2026-11-20T10:00:00.000Z' });
  expect(mine).toMatchObject({ state: 'pending', baseRevision: 3, base: { notes: 'Ring twice' } });
});

it.each([true, false])(
  'a clock that was set back keeps nothing in the hands of a tab that has died (alone: %s)',
  async (isExclusive) => {
    const name = `set-back-${isExclusive}`;
    const database = await OfflineDatabase.open(name, { onProblem: () => {}, makeRoom: async () => {} });
    const twoHoursAhead = () => Date.now() + 2 * 3_600_000;
    const outbox = new OutboxStore({ database, owner, now: twoHoursAhead });
    const action = await outbox.enqueue(
      makeDraft({ method: 'PATCH', path: '/api/jobs/1', body: { notes: 'Ring once' } }, context).draft,
    );
    const heard = new OutboxMirror();
    heard.put([action]);
    expect((await outbox.claim([action], { isExclusive, known: heard })).claimed).toHaveLength(1);
    expect((await new OutboxEditor(database).discard(action)).removed).toMatchObject([{ id: action.id }]);
    database[Symbol.dispose]();
  },
);

it.each([
  ['gone', undefined],
  ['no object', 'x'],
  ['of a kind nobody knows', { actionId: 'a', kind: 'other', fields: [] }],
  ['without fields', { actionId: 'a', kind: 'fields', fields: 'title' }],
  ['with fields that are none', { actionId: 'a', kind: 'fields', fields: [null] }],
])('a conflict whose other side is %s can still be decided', async (what, left) => {
  const { database, outbox, editor, action } = await contested(`unreadable-${what}`, 'fields', known);
  await database.run(['conflicts'], 'readwrite', async (transaction) => {
    const conflicts = transaction.objectStore('conflicts');
    await (left === undefined ? conflicts.delete?.(action.id) : conflicts.put?.(left, action.id));
  });
  expect(await editor.conflict(action.id)).toMatchObject({ kind: 'state', fields: [], current: null });
  // The server reports the conflict again.
  const { changed } = await editor.resolve(action, { choice: 'mine' });
  expect(changed).toMatchObject([{ state: 'pending', body: { notes: 'Ring once' } }]);
  // The action has a new id: the conflict is over.
  expect(await editor.conflict(action.id)).toBeNull();
  expect((await outbox.read()).actions).toHaveLength(1);
  database[Symbol.dispose]();
});

/** A create with a change of its record, as old as the server's memory, and the answer to sending the create. */
async function forgotten(name: string) {
  const database = await OfflineDatabase.open(name, { onProblem: () => {}, makeRoom: async () => {} });
  const outbox = new OutboxStore({ database, owner, now: () => 1000 });
  const created = makeDraft({ method: 'POST', path: '/api/jobs', body: { title: 'No heat' } }, context);
  const create = await outbox.enqueue(created.draft);
  const path = `/api/jobs/${create.clientRef}`;
  await outbox.enqueue(makeDraft({ method: 'PATCH', path, body: { notes: 'Ring' } }, context).draft);
  const problem = {
    ...toProblem(new ProblemError('request.invalid')),
    errors: [{ pointer: '/occurredAt', code: 'too_old', message: 'Too old' }],
  };
  const result = { id: create.id, outcome: 'refused', status: 400, problem };
  const answer = { kind: 'results', results: [result] } as const;
  await outbox.settle([create], changesOf([create], answer, { now: 1000, random: () => 0 }));
  const [refused, change] = (await outbox.read()).actions;
  if (!refused || !change) throw new Error('Not kept');
  return { database, outbox, refused, change };
}

it('a create of which the server no longer knows the outcome is shown as such', async () => {
  const { database, refused } = await forgotten('too-old');
  expect(refused).toMatchObject({ state: 'attention', onlyQueued: true });
  expect(toActionView(refused, { isBlocked: false, uploadProgress: null }).isTooOld).toBe(true);
  database[Symbol.dispose]();
});

it('sent as new it has another key and reference and the time of now, and its changes follow it', async () => {
  const { database, outbox, refused, change } = await forgotten('sent-as-new');
  await new OutboxEditor(database).sendAsNew(refused, 5_000_000);
  const [again, after] = (await outbox.read()).actions;
  expect(again).toMatchObject({
    state: 'pending',
    timestamp: 5_000_000,
    onlyQueued: true,
    attempts: [],
    view: { id: again?.clientRef },
    entity: `job:${again?.clientRef}`,
  });
  expect(again?.id).not.toBe(refused.id);
  expect(again?.clientRef).not.toBe(refused.clientRef);
  expect(after).toMatchObject({
    id: change.id,
    url: `/api/jobs/${again?.clientRef}`,
    entity: `job:${again?.clientRef}`,
    dependsOn: [again?.id],
  });
  database[Symbol.dispose]();
});

it('a retry keeps what is known of the sendings; another content does not', async () => {
  const { database, outbox, refused } = await forgotten('retried');
  const editor = new OutboxEditor(database);
  await editor.retry(refused);
  expect((await outbox.read()).actions[0]).toMatchObject({ id: refused.id, onlyQueued: true });
  await editor.edit(refused, { title: 'Heat' });
  expect((await outbox.read()).actions[0]).toMatchObject({ onlyQueued: false });
  database[Symbol.dispose]();
});
