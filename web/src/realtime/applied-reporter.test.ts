import type { ClientMessage } from '@switchyard/contracts/realtime/client-message.ts';
import { expect, test } from 'vitest';
import { AppliedReporter } from './applied-reporter.ts';

const company = '01900000-0000-7000-8000-000000000001';
const flags = `t:${company}:flags`;
const recordedAt = '2026-11-23T12:00:00.000Z';
const start = Date.parse(recordedAt);

function reporter({ isTaken = true, skew = 100 }: { isTaken?: boolean; skew?: number | null } = {}) {
  const sent: ClientMessage[] = [];
  const state = { now: start, isTaken };
  const send = (message: ClientMessage) => sent.push(message) > 0;
  const made = new AppliedReporter({
    now: () => state.now,
    skew: () => skew,
    isTaken: () => state.isTaken,
    send,
  });
  return { made, sent, state };
}

test('the newest change of a second is acknowledged, with its delay by the clock of the server', () => {
  const { made, sent, state } = reporter();
  state.now = start + 150;
  made.applied(flags, 7, recordedAt);
  made.report();
  made.applied(flags, 8, recordedAt);
  made.applied(flags, 9, recordedAt);
  state.now += 999;
  made.report();
  expect(sent).toEqual([{ type: 'flags_applied', positions: [{ topic: flags, offset: 7, delayMs: 50 }] }]);
  state.now += 1;
  made.report();
  made.report();
  expect(sent.slice(1)).toMatchObject([{ positions: [{ topic: flags, offset: 9 }] }]);
});

test('a position that came with the page, or before the clock is known, has no delay', () => {
  const { made, sent } = reporter({ skew: null });
  made.applied(flags, 3);
  made.applied(`t:${company}:flag_changes`, 4, recordedAt);
  made.applied(`t:${company}:dispatch`, 5, recordedAt);
  made.report();
  expect(sent).toEqual([
    {
      type: 'flags_applied',
      positions: [
        { topic: flags, offset: 3 },
        { topic: `t:${company}:flag_changes`, offset: 4 },
      ],
    },
  ]);
});

test('an earlier server gets nothing, and a later one what is waiting', () => {
  const { made, sent, state } = reporter({ isTaken: false });
  made.applied(flags, 3);
  made.report();
  expect(sent).toEqual([]);
  state.isTaken = true;
  made.report();
  expect(sent).toHaveLength(1);
});
