import type { ClientMessage } from '@switchyard/contracts/realtime/client-message.ts';
import { describe, expect, test } from 'vitest';
import { ClockSkew } from './clock-skew.ts';
import { DelayReporter } from './delay-reporter.ts';

const at = (ms: number) => new Date(ms).toISOString();

function setUp(skew: number | null) {
  const sent: ClientMessage[] = [];
  const clock = { now: 1_000_000 };
  const reporter = new DelayReporter({
    now: () => clock.now,
    skew: () => skew,
    send: (message) => sent.push(message) > 0,
  });
  return { sent, clock, reporter };
}

describe('delay reporter', () => {
  test('subtracts how far this clock is ahead of the server', () => {
    const { sent, reporter } = setUp(5000);
    reporter.applied([at(994_960)]);
    reporter.report();
    expect(sent).toEqual([{ type: 'ack_batch', delays: [40] }]);
  });

  test('reports nothing before the clocks were compared', () => {
    const { sent, reporter } = setUp(null);
    reporter.applied([at(999_000)]);
    reporter.report();
    expect(sent).toEqual([]);
  });

  test('reports at most once per second and at most 200 delays', () => {
    const { sent, clock, reporter } = setUp(0);
    reporter.applied([at(999_990)]);
    reporter.report();
    reporter.applied(Array.from({ length: 500 }, () => at(999_980)));
    clock.now += 999;
    reporter.report();
    expect(sent).toHaveLength(1);
    clock.now += 1;
    reporter.report();
    expect(sent[1]?.type === 'ack_batch' && sent[1].delays.length).toBe(200);
  });

  test('gives the median of the last minute', () => {
    const { clock, reporter } = setUp(0);
    reporter.applied([10, 900, 20].map((delay) => at(clock.now - delay)));
    expect(reporter.medianMs).toBe(20);
    clock.now += 61_000;
    reporter.applied([]);
    expect(reporter.medianMs).toBeNull();
  });
});

describe('clock skew', () => {
  test('is unknown before the first heartbeat', () => {
    expect(new ClockSkew().value).toBeNull();
  });

  test('takes the fastest heartbeat less half of the fastest round trip', () => {
    const skew = new ClockSkew();
    for (const [sentAt, receivedAt] of [
      [1000, 8_000_040],
      [2000, 8_001_010],
      [3000, 8_002_300],
    ] as const) {
      skew.heard(sentAt, receivedAt);
    }
    skew.roundTrip(50);
    skew.roundTrip(20);
    expect(skew.value).toBe(8_001_010 - 2000 - 10);
  });
});
