import { describe, expect, it } from 'vitest';
import type { RequestError } from './request-error.ts';
import { contestedFields, isSame, saveMerged } from './save-merged.ts';

type Row = { revision: number; title: string; priority: string; skills: readonly string[] };

const base: Row = { revision: 1, title: 'No heat', priority: 'low', skills: ['boiler'] };

/** A server with one row that refuses stale revisions. */
function serverOf(initial: Row) {
  let row = initial;
  const send = (revision: number, patch: Partial<Row>): Promise<Row> => {
    if (revision !== row.revision) return Promise.reject(stale(row));
    row = { ...row, ...patch, revision: row.revision + 1 };
    return Promise.resolve(row);
  };
  return { send, read: () => row };
}

function stale(current: Row): RequestError & Error {
  const problem = { type: '', title: '', status: 412, code: 'revision.stale', current } as const;
  return Object.assign(new Error('stale'), { status: 412, text: '412', problem });
}

describe('saving what was edited', () => {
  it('sends the change with the revision it was made on', async () => {
    const server = serverOf(base);
    const outcome = await saveMerged({ base, patch: { title: 'No heat at all' }, send: server.send });
    expect(outcome.kind).toBe('saved');
    expect(server.read()).toMatchObject({ revision: 2, title: 'No heat at all' });
  });

  it('joins changes of different fields', async () => {
    const server = serverOf({ ...base, revision: 5, priority: 'high' });
    const outcome = await saveMerged({ base, patch: { title: 'No heat at all' }, send: server.send });
    expect(outcome.kind).toBe('saved');
    expect(server.read()).toEqual({ ...base, revision: 6, priority: 'high', title: 'No heat at all' });
  });

  it('writes nothing when both changed a field, and says which', async () => {
    const theirs = { ...base, revision: 5, priority: 'high', title: 'Boiler cold' };
    const server = serverOf(theirs);
    const patch = { title: 'No heat at all', skills: ['boiler', 'gas'] };
    const outcome = await saveMerged({ base, patch, send: server.send });
    expect(outcome).toEqual({ kind: 'conflict', current: theirs, fields: ['title'] });
    expect(server.read()).toEqual(theirs);
  });

  it('has no conflict where both want the same', () => {
    expect(contestedFields(base, { ...base, title: 'B' }, { title: 'B' })).toEqual([]);
  });

  it('hands on any other failure', async () => {
    const failure = Object.assign(new Error('refused'), { status: 403, text: '403' });
    const send = () => Promise.reject(failure);
    await expect(saveMerged({ base, patch: { title: 'B' }, send })).rejects.toBe(failure);
  });
});

describe('values', () => {
  it.each([
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
    [{ a: undefined }, {}, true],
    [[1, 2], [2, 1], false],
    [null, {}, false],
    ['a', 'a', true],
  ])('%j and %j', (a, b, expected) => {
    expect(isSame(a, b)).toBe(expected);
  });
});

describe('custom fields', () => {
  it('are contested one by one', () => {
    const before = { custom: { floor: 1, gate: 'A' } };
    const current = { custom: { floor: 2, gate: 'A' } };
    expect(contestedFields(before, current, { custom: { gate: 'B' } })).toEqual([]);
    expect(contestedFields(before, current, { custom: { floor: 3, gate: 'B' } })).toEqual(['custom.floor']);
  });
});
