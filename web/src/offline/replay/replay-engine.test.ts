import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { expect, it } from 'vitest';
import type { SendAnswer } from '../outbox/apply-result.ts';
import { OutboxMirror } from '../outbox/outbox-mirror.ts';
import { ReplayEngine } from './replay-engine.ts';
import { pendingAction } from '../testing/pending-action.ts';

/** An engine whose server never answers by itself. */
function openEngine() {
  const mirror = new OutboxMirror();
  mirror.put([pendingAction(1)]);
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<SendAnswer>();
  const nothing = () => {};
  const engine = new ReplayEngine({
    outbox: {
      claim: (wanted: readonly PendingAction[]) => Promise.resolve({ claimed: [...wanted], unsure: [] }),
      settle: () => Promise.resolve({ changed: [], removed: [], realIds: {} }),
    },
    mirror,
    transport: {
      send: async () => {
        sent.resolve();
        return { answer: await answer.promise, clockAheadMs: null };
      },
    },
    upload: () => answer.promise,
    blob: () => Promise.resolve(null),
    now: () => 1000,
    random: () => 0,
    setTimer: () => null,
    clearTimer: nothing,
    offlineSince: () => null,
    events: {
      onClaimed: nothing,
      onUnsure: () => Promise.resolve(),
      onSettled: nothing,
      onDraining: nothing,
      onPaused: nothing,
      onNetworkLost: nothing,
      onAnswered: nothing,
      onDoubt: nothing,
      onClock: nothing,
      onUploadProgress: nothing,
      onStorageFailure: nothing,
    },
  });
  engine.lead(true);
  return { engine, sent: sent.promise };
}

it('keeps nobody waiting for what is still on its way when it ends', async () => {
  const { engine, sent } = openEngine();
  await sent;
  const waiting = engine.drained();
  engine[Symbol.dispose]();
  await expect(waiting).resolves.toBeUndefined();
});

it('keeps nobody waiting who asks after it has ended', async () => {
  const { engine, sent } = openEngine();
  await sent;
  engine[Symbol.dispose]();
  await expect(engine.drained()).resolves.toBeUndefined();
});
