import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { ActionView } from '../../core/action-view.ts';
import { pruneAcknowledged } from './prune-acknowledged.ts';
import { makeDraft } from '../actions/make-draft.ts';
import { acknowledgedSeen } from '../../core/offline-slice.ts';
import { toActionView } from '../outbox/to-action-view.ts';

const userId = '00000000-0000-7000-8000-000000000001';
const companyId = '00000000-0000-7000-8000-00000000c0c0';
const visitId = '00000000-0000-7000-8000-0000000000a1';
const author = { userId, name: 'Ana Voss', technicianId: null };

/** A note that the server has applied, at the time of the clock. */
function acknowledgedNote(): ActionView {
  const body = { kind: 'note', data: { text: 'The boiler was on' } };
  const input = { method: 'POST', path: `/api/visits/${visitId}/entries`, body } as const;
  const { draft } = makeDraft(input, { author, companyId, now: Date.now() });
  const view = toActionView(
    { ...draft, seq: 1, companyId, userId },
    { isBlocked: false, uploadProgress: null },
  );
  return { ...view, result: { at: Date.now(), realId: 'entry-1', record: { id: 'entry-1', revision: 1 } } };
}

type Entry = { readonly id: string; readonly revision: number };

/** A minimal store: one pack, fetched before the note was sent. */
function storeWithPack() {
  const note = acknowledgedNote();
  const seen: string[] = [];
  let entries: readonly Entry[] = [];
  let heard = () => {};
  const startedTimeStamp = Date.now() - 60_000;
  const store = {
    getState: () => ({
      offline: { acknowledged: [note] },
      api: { queries: { pack: { data: { entries }, startedTimeStamp } }, provided: { tags: {} } },
    }),
    subscribe: (listener: () => void) => {
      heard = listener;
      return () => {};
    },
    dispatch: (action: unknown) => {
      if (acknowledgedSeen.match(action)) seen.push(...action.payload);
      return action;
    },
  };
  pruneAcknowledged(store as unknown as Parameters<typeof pruneAcknowledged>[0]);
  const show = async (next: readonly Entry[]) => {
    entries = next;
    heard();
    await vi.advanceTimersByTimeAsync(200);
  };
  return { note, seen, show };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what the server has taken in', () => {
  it('stays on screen until an answer holds it', async () => {
    const { note, seen, show } = storeWithPack();
    await show([]);
    expect(seen).toEqual([]);
    await show([{ id: 'entry-1', revision: 1 }]);
    expect(seen).toEqual([note.id]);
  });

  it('is let go after a while where no answer ever holds it', async () => {
    const { note, seen, show } = storeWithPack();
    await show([]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(seen).toEqual([note.id]);
  });
});

test('a change of the signed-in profile stays overlaid until the profile was read again', async () => {
  const { draft } = makeDraft(
    { method: 'PATCH', path: '/api/profile', body: { firstName: 'Nora' } },
    { author, companyId, now: Date.now() },
  );
  const change = toActionView(
    { ...draft, seq: 1, companyId, userId },
    { isBlocked: false, uploadProgress: null },
  );
  const record = { id: userId, firstName: 'Nora', revision: 2 };
  const acknowledged = [{ ...change, result: { at: Date.now(), realId: null, record } }];
  const seen: string[] = [];
  let revision = 1;
  let heard = () => {};
  const store = {
    getState: () => ({
      offline: { acknowledged },
      api: {
        queries: { profile: { data: { id: userId, revision }, startedTimeStamp: 0 } },
        provided: { tags: {} },
      },
    }),
    subscribe: (listener: () => void) => {
      heard = listener;
      return () => {};
    },
    dispatch: (action: unknown) => {
      if (acknowledgedSeen.match(action)) seen.push(...action.payload);
      return action;
    },
  };
  pruneAcknowledged(store as unknown as Parameters<typeof pruneAcknowledged>[0]);
  heard();
  await vi.advanceTimersByTimeAsync(300);
  expect(seen).toEqual([]);
  revision = 2;
  heard();
  await vi.advanceTimersByTimeAsync(300);
  expect(seen).toEqual([change.id]);
});
