import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { makeDraft } from '../actions/make-draft.ts';
import { OfflineDatabase } from '../database/offline-database.ts';
import type { OutboxChange } from './outbox-change.ts';
import { OutboxStore } from './outbox-store.ts';
import { context, owner } from '../testing/owner.ts';

const job = '00000000-0000-7000-8000-000000000009';

async function open(name: string) {
  const database = await OfflineDatabase.open(name, { onProblem: () => {}, makeRoom: async () => {} });
  return new OutboxStore({ database, owner, now: () => 1000 });
}

const change = (revision: number, path = `/api/jobs/${job}`) =>
  makeDraft({ method: 'PATCH', path, body: { title: 'x' }, revision }, context).draft;

const applied = (
  id: string,
  { revision, merged = false, of = job }: { revision: number; merged?: boolean; of?: string },
) =>
  ({
    kind: 'applied',
    id,
    outcome: 'applied',
    text: null,
    realId: of === job ? null : of,
    record: { id: of, revision },
    merged,
    kept: [],
  }) satisfies OutboxChange;

const bases = async (outbox: OutboxStore) =>
  (await outbox.read()).actions.map(({ baseRevision }) => baseRevision);

it('moves later changes of a record on to the revision that an earlier one made', async () => {
  const outbox = await open('own');
  const first = await outbox.enqueue(change(4));
  const second = await outbox.enqueue(change(4));
  await outbox.enqueue(change(4));
  await outbox.settle(
    [first, second],
    [applied(first.id, { revision: 5 }), applied(second.id, { revision: 6 })],
  );
  expect(await bases(outbox)).toEqual([6]);
});

it('leaves them where they are when the office changed the record in between', async () => {
  const outbox = await open('others');
  const first = await outbox.enqueue(change(4));
  await outbox.enqueue(change(4));
  await outbox.settle([first], [applied(first.id, { revision: 9, merged: true })]);
  expect(await bases(outbox)).toEqual([4]);
});

it('leaves changes alone that were made on another revision, or concern another record', async () => {
  const outbox = await open('foreign');
  const first = await outbox.enqueue(change(4));
  await outbox.enqueue(change(3));
  await outbox.enqueue(change(4, '/api/jobs/00000000-0000-7000-8000-000000000008'));
  await outbox.settle([first], [applied(first.id, { revision: 5 })]);
  expect(await bases(outbox)).toEqual([3, 4]);
});

it('leaves what was sent before on its revision: the server knows it again by that', async () => {
  const outbox = await open('sent');
  const [first, second] = [await outbox.enqueue(change(4)), await outbox.enqueue(change(4))];
  const noAnswer = {
    kind: 'retry',
    outcome: 'network',
    text: null,
    nextAttemptAt: 0,
    counts: false,
  } as const;
  await outbox.settle([second], [{ ...noAnswer, id: second.id }]);
  await outbox.settle([first], [applied(first.id, { revision: 5 })]);
  expect(await bases(outbox)).toEqual([4]);
});

it('leaves what a view tried directly on its revision, too', async () => {
  const outbox = await open('direct');
  const first = await outbox.enqueue(change(4));
  const tried = { method: 'PATCH', path: `/api/jobs/${job}`, body: { title: 'x' }, revision: 4 } as const;
  await outbox.enqueue(makeDraft({ ...tried, idempotencyKey: crypto.randomUUID() }, context).draft);
  await outbox.settle([first], [applied(first.id, { revision: 5 })]);
  expect(await bases(outbox)).toEqual([4]);
});

it('bases changes of a record that was made here on its first revision', async () => {
  const outbox = await open('made');
  const made = makeDraft({ method: 'POST', path: '/api/customers', body: { name: 'New' } }, context);
  const create = await outbox.enqueue(made.draft);
  const path = `/api/customers/${made.draft.clientRef ?? ''}`;
  await outbox.enqueue(makeDraft({ method: 'PATCH', path, body: { notes: 'x' } }, context).draft);
  await outbox.settle([create], [applied(create.id, { revision: 1, of: job.replace('9', '7') })]);
  expect(await bases(outbox)).toEqual([1]);
});
