import { describe, expect, it } from 'vitest';
import { mergeableChange, mergePatch, sameJson } from './merge-rules.ts';

const visit = {
  scheduledStart: '2026-03-02T09:00:00.000Z',
  scheduledEnd: '2026-03-02T10:00:00.000Z',
  notes: 'Ring twice',
  resolution: null,
};

describe('a patch that conflicts with changes of the office', () => {
  it.each<[string, Parameters<typeof mergePatch>[0], ReturnType<typeof mergePatch>]>([
    [
      'is written where only the device changed',
      { entity: 'visits', patch: { notes: 'Ring once' }, base: { notes: 'Ring twice' }, current: visit },
      { patch: { notes: 'Ring once' }, kept: [], conflicts: [] },
    ],
    [
      'writes nothing where both wrote the same',
      { entity: 'visits', patch: { notes: 'x' }, base: { notes: 'y' }, current: { notes: 'x' } },
      { patch: {}, kept: [], conflicts: [] },
    ],
    [
      'leaves what the device sent along unchanged',
      {
        entity: 'customers',
        patch: { name: 'Old', phone: '1' },
        base: { name: 'Old', phone: null },
        current: { name: 'New', phone: null },
      },
      { patch: { phone: '1' }, kept: [], conflicts: [] },
    ],
    [
      'appends what the device wrote to notes',
      {
        entity: 'visits',
        patch: { notes: 'Ring twice\nDog!' },
        base: { notes: 'Ring twice' },
        current: { notes: 'Ring once' },
      },
      { patch: { notes: 'Ring once\nDog!' }, kept: [], conflicts: [] },
    ],
    [
      'says so where the device only took notes away',
      {
        entity: 'visits',
        patch: { notes: '' },
        base: { notes: 'Ring twice' },
        current: { notes: 'Ring once' },
      },
      {
        patch: {},
        kept: [{ field: 'notes', base: 'Ring twice', mine: '', theirs: 'Ring once' }],
        conflicts: [],
      },
    ],
    [
      'unites lists, less what either side took out',
      {
        entity: 'jobs',
        patch: { tags: ['a', 'c', 'mine'] },
        base: { tags: ['a', 'b', 'c'] },
        current: { tags: ['b', 'c', 'theirs'] },
      },
      { patch: { tags: ['c', 'theirs', 'mine'] }, kept: [], conflicts: [] },
    ],
    [
      'asks where both changed a name',
      { entity: 'jobs', patch: { title: 'x' }, base: { title: 'y' }, current: { title: 'z' } },
      { patch: {}, kept: [], conflicts: [{ field: 'title', base: 'y', mine: 'x', theirs: 'z' }] },
    ],
    [
      'asks where the device does not say what it knew',
      { entity: 'jobs', patch: { title: 'x' }, base: {}, current: { title: 'z' } },
      { patch: {}, kept: [], conflicts: [{ field: 'title', base: undefined, mine: 'x', theirs: 'z' }] },
    ],
    [
      'keeps the device’s times of work',
      {
        entity: 'visit-entries',
        patch: { end: '2026-03-02T11:00:00Z' },
        base: { end: '2026-03-02T10:00:00Z' },
        current: { end: '2026-03-02T10:30:00Z' },
      },
      { patch: { end: '2026-03-02T11:00:00Z' }, kept: [], conflicts: [] },
    ],
  ])('%s', (_what, input, expected) => {
    expect(mergePatch(input)).toEqual(expected);
  });

  it('keeps the office’s plan whole: start and end always come from the same side', () => {
    const moved = { ...visit, scheduledEnd: '2026-03-02T12:00:00.000Z' };
    const patch = { scheduledStart: '2026-03-02T11:00:00.000Z', scheduledEnd: '2026-03-02T11:30:00.000Z' };
    const merged = mergePatch({ entity: 'visits', patch, base: visit, current: moved });
    expect(merged.patch).toEqual({});
    expect(merged.kept.map(({ field }) => field).toSorted()).toEqual(['scheduledEnd', 'scheduledStart']);
  });
});

describe('the compared values', () => {
  it('contain the crew of a visit by person, and never a reason', () => {
    const before = { assignments: [{ technicianId: 'ana', role: 'lead' }] };
    const body = { technicianIds: ['bo'], overrideReason: 'Sick' };
    const change = mergeableChange('visits', { body, base: before, current: { ...before, notes: 'x' } });
    const merged = mergePatch({ entity: 'visits', ...change });
    expect(merged).toEqual({ patch: { technicianIds: ['bo'] }, kept: [], conflicts: [] });
    expect(change.bodyOf(merged.patch)).toEqual({ technicianIds: ['bo'], overrideReason: 'Sick' });
    expect(change.bodyOf({})).toBeNull();
  });

  it('contain the data of an entry, field by field', () => {
    const change = mergeableChange('visit-entries', {
      body: { kind: 'part', data: { name: 'Igniter', quantity: 2 } },
      base: { data: { name: 'Igniter', quantity: 1 } },
      current: { kind: 'part', data: { name: 'Igniter X', quantity: 1 } },
    });
    const merged = mergePatch({ entity: 'visit-entries', ...change });
    expect(change.bodyOf(merged.patch)).toEqual({ kind: 'part', data: { name: 'Igniter X', quantity: 2 } });
  });

  it('contain instants by time and JSON objects by member', () => {
    expect(sameJson('2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000Z')).toBe(true);
    expect(sameJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson('a', 'b')).toBe(false);
  });
});
