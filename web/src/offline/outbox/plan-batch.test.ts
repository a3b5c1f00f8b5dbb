import { describe, expect, it } from 'vitest';
import { makeDraft } from '../actions/make-draft.ts';
import { blockedIds, planBatches } from './plan-batch.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';

const owner = { companyId: 'c', userId: 'u' };
const context = { author: { userId: 'u', name: 'Ana', technicianId: null }, companyId: 'c', now: 1 };

function step(seq: number, visit: string, to: string, fields: Partial<PendingAction> = {}): PendingAction {
  const path = `/api/visits/${visit}/transitions`;
  const { draft } = makeDraft({ method: 'POST', path, body: { to } }, context);
  return { ...draft, ...owner, seq, ...fields };
}

function note(seq: number, visit: string): PendingAction {
  const path = `/api/visits/${visit}/entries`;
  const { draft } = makeDraft({ method: 'POST', path, body: { kind: 'note', data: { text: 'x' } } }, context);
  return { ...draft, ...owner, seq };
}

function time(seq: number, visit: string): PendingAction {
  const path = `/api/visits/${visit}/entries`;
  const { draft } = makeDraft({ method: 'POST', path, body: { kind: 'time', data: {} } }, context);
  return { ...draft, ...owner, seq };
}

function message(seq: number, visit: string): PendingAction {
  const entity = `visit:${visit}`;
  const { draft } = makeDraft({ method: 'POST', path: '/api/communications', body: {}, entity }, context);
  return { ...draft, ...owner, seq };
}

function change(seq: number, visit: string): PendingAction {
  const path = `/api/visits/${visit}`;
  const { draft } = makeDraft({ method: 'PATCH', path, body: { notes: 'x' } }, context);
  return { ...draft, ...owner, seq };
}

function plan(actions: readonly PendingAction[], held: readonly PendingAction[] = []): number[][] {
  const ids = new Set(held.map(({ id }) => id));
  const find = (id: string) => actions.find((action) => action.id === id);
  const sender = { now: 1000, held: ids, isExclusive: true };
  const { batches } = planBatches({ actions, find, ...sender, batches: 4, limit: 3 });
  return batches.map((batch) => batch.map(({ seq }) => seq));
}

describe('steps of several visits', () => {
  it('go one after the other, so that nobody is on the way before the visit before is done', () => {
    const actions = [
      step(1, 'a', 'in_progress'),
      step(2, 'a', 'completed'),
      step(3, 'b', 'en_route'),
      step(4, 'b', 'on_site'),
    ];
    expect(plan(actions)).toEqual([[1, 2, 3]]);
    expect(plan(actions, actions.slice(0, 3))).toEqual([]);
    expect(plan(actions.slice(3))).toEqual([[4]]);
  });

  it('of the office go side by side', () => {
    const actions = [1, 2, 3, 4].map((seq) => step(seq, `visit ${seq}`, 'dispatched'));
    expect(plan(actions)).toEqual([[1, 2, 3], [4]]);
    const late = step(5, 'a', 'completed', { nextAttemptAt: 5000 });
    expect(plan([late, ...actions.slice(0, 1), step(6, 'b', 'en_route')])).toEqual([[1]]);
  });

  it('hold up no notes at other visits', () => {
    const first = step(1, 'a', 'completed', { nextAttemptAt: 5000 });
    expect(plan([first, step(2, 'b', 'en_route'), note(3, 'c')])).toEqual([[3]]);
  });

  it('go on at other visits when one needs a person', () => {
    const stuck = step(1, 'a', 'completed', { state: 'conflict' });
    expect(plan([stuck, change(2, 'a'), step(3, 'b', 'en_route')])).toEqual([[3]]);
  });

  it('hold up nothing that was recorded at their visit when one of them needs a person', () => {
    for (const state of ['conflict', 'attention'] as const) {
      const actions = [
        step(1, 'a', 'completed', { state }),
        time(2, 'a'),
        step(3, 'a', 'in_progress'),
        note(4, 'a'),
        message(5, 'a'),
      ];
      expect(plan(actions).flat()).toEqual([2, 4, 5]);
      expect([...blockedIds(actions)]).toEqual([actions[2]?.id]);
    }
  });

  it('hold up what is added to a record that the server does not have', () => {
    const stuck = step(1, 'a', 'completed', { state: 'attention' });
    const actions = [stuck, { ...note(2, 'a'), dependsOn: [stuck.id] }];
    expect(plan(actions)).toEqual([]);
    expect([...blockedIds(actions)]).toEqual([actions[1]?.id]);
  });
});

describe('what waits for a later one of the same record', () => {
  const sent = change(3, 'a');
  const actions = [change(1, 'a'), { ...change(2, 'a'), dependsOn: [sent.id] }, sent, change(4, 'a')];

  it('lets it pass, and what came after both stays behind both', () => {
    expect(plan(actions)).toEqual([[1, 3]]);
    expect(plan(actions.filter(({ seq }) => seq !== 3))).toEqual([[1, 2, 4]]);
  });

  it('is sent once that one needs a person, because it may have been applied; what came after both is blocked', () => {
    const held = actions.map((action) =>
      action.id === sent.id ? { ...action, state: 'conflict' as const } : action,
    );
    expect(plan(held)).toEqual([[1, 2]]);
    expect([...blockedIds(held)]).toEqual([actions[3]?.id]);
    const onBoth = held.map((action) =>
      action.seq === 2 ? { ...action, dependsOn: [sent.id, actions[3]?.id ?? ''] } : action,
    );
    expect(plan(onBoth)).toEqual([[1, 2]]);
  });
});

describe('what takes a number of the company’s count', () => {
  const customer = (seq: number): PendingAction => {
    const { draft } = makeDraft(
      { method: 'POST', path: '/api/customers', body: { name: `No. ${seq}` } },
      context,
    );
    return { ...draft, ...owner, seq };
  };

  it('goes in one batch at a time, with room for the rest beside it', () => {
    const actions = [1, 2, 3, 4].map(customer);
    const notes = [note(5, 'a'), note(6, 'b'), note(7, 'c'), note(8, 'd')];
    expect(plan([...actions, ...notes])).toEqual([[1, 2, 3], [5, 6, 7], [8]]);
  });

  it('waits while such a batch is on its way, and holds up nothing else', () => {
    const [first, second] = [customer(1), customer(2)];
    expect(plan([first, second, note(3, 'a')], [first])).toEqual([[3]]);
    expect(plan([second])).toEqual([[2]]);
  });
});
