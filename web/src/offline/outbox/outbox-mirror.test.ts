import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxMirror } from './outbox-mirror.ts';
import { blockedIds } from './plan-batch.ts';
import { pendingAction } from '../testing/pending-action.ts';

const seq = fc.integer({ min: 1, max: 12 });
const row = fc
  .record({
    seq,
    entity: fc.constantFrom('job:a', 'job:b', 'job:c'),
    state: fc.constantFrom('pending', 'pending', 'sending', 'attention', 'conflict'),
    needs: fc.option(seq, { nil: null }),
    isReplaced: fc.boolean(),
  })
  .map(({ needs, isReplaced, seq: place, ...fields }) => {
    const dependsOn = needs === null || needs >= place ? [] : [pendingAction(needs).id];
    return pendingAction(place, {
      ...fields,
      dependsOn,
      ...(isReplaced ? { id: pendingAction(place + 100).id } : {}),
    });
  });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('put'), rows: fc.array(row, { maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), seqs: fc.array(seq, { maxLength: 4 }) }) },
);

describe('what a tab knows of the outbox', () => {
  it('is the same, change by change, as read at once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const mirror = new OutboxMirror();
        const shown = new Map<number, string>();
        for (const one of steps) {
          if (one.kind === 'remove') {
            for (const place of one.seqs) shown.delete(place);
            mirror.remove(one.seqs.map((place) => ({ seq: place })));
          }
          // The next update of the views includes changes caused by a removal, as after settling.
          for (const view of mirror.put(one.kind === 'put' ? one.rows : [])) shown.set(view.seq, view.state);
        }
        const { actions } = mirror;
        expect(actions.map((action) => action.seq)).toEqual(
          actions.map((action) => action.seq).toSorted((a, b) => a - b),
        );
        const blocked = blockedIds(actions);
        const states = actions.map((action) => [
          action.seq,
          blocked.has(action.id) ? 'blocked' : action.state,
        ]);
        expect([...shown].toSorted(([a], [b]) => a - b)).toEqual(states);
        for (const action of actions) {
          const others = actions.filter(({ dependsOn }) => dependsOn.includes(action.id));
          expect(new Set(mirror.relatedTo([action.id], []))).toEqual(
            new Set(others.map((other) => other.seq)),
          );
          expect(mirror.find(action.id)?.id).toBe(action.id);
        }
      }),
    );
  });

  it('has no hole once every place before was heard of, as an action or as an empty one', () => {
    const mirror = new OutboxMirror();
    mirror.load([pendingAction(3)], 5);
    expect(mirror.heardUpTo).toBe(5);
    mirror.put([pendingAction(8)]);
    expect(mirror.unheardBefore(8)).toEqual([6, 7]);
    mirror.put([pendingAction(7)]);
    mirror.hear([6]);
    expect(mirror.heardUpTo).toBe(8);
    expect(mirror.unheardBefore(8)).toEqual([]);
  });

  it('keeps what came while the outbox was being read, but nothing of another database', () => {
    const mirror = new OutboxMirror();
    mirror.put([pendingAction(1), pendingAction(2), pendingAction(3)]);
    mirror.load([pendingAction(2)], 2);
    expect(mirror.actions.map((action) => action.seq)).toEqual([2, 3]);
    mirror.load([pendingAction(1)], 1, true);
    expect(mirror.actions.map((action) => action.seq)).toEqual([1]);
  });

  it('looks for rows in few spans, and reads no more of what lies between than a request is worth', () => {
    const mirror = new OutboxMirror();
    mirror.load(
      [1, 2, 3, 50, ...Array.from({ length: 30 }, (_, index) => 100 + index)].map((place) =>
        pendingAction(place),
      ),
      200,
    );
    expect(mirror.spansOf([1, 3, 50, 100, 129])).toEqual([
      [1, 100],
      [129, 129],
    ]);
  });
});
