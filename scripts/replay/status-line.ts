import type { Pace } from './pace.ts';
import { errorCount, onTimeShare, percentile, type ReplayCounts } from './replay-counts.ts';

export type StatusLine = { print(): void; end(): void };
export type StatusOptions = {
  counts: ReplayCounts;
  pace: Pace;
  /** Number of events in the company's timeline. */
  readHead: () => Promise<number>;
  out: { write(text: string): unknown; isTTY?: boolean };
  now: () => number;
};

const everyMs = { terminal: 1_000, log: 10_000 };

/** One line that is rewritten every second; without a terminal, a line every ten seconds. */
export function startStatusLine({ counts, pace, readHead, out, now }: StatusOptions): StatusLine {
  const isTerminal = out.isTTY === true;
  let last = { at: now(), writes: 0, head: -1 };
  let head = -1;
  const print = () => {
    const at = now();
    const seconds = Math.max(0.001, (at - last.at) / 1000);
    const events = last.head < 0 || head < 0 ? 0 : (head - last.head) / seconds;
    const text = describe(counts, {
      recorded: pace.recordedNow(),
      writesPerSecond: (counts.writes - last.writes) / seconds,
      eventsPerSecond: events,
    });
    last = { at, writes: counts.writes, head };
    out.write(isTerminal ? `\r\u001b[2K${text}` : `${text}\n`);
  };
  const timer = setInterval(
    () => {
      readHead().then(
        (value) => {
          head = value;
          print();
        },
        () => print(),
      );
    },
    isTerminal ? everyMs.terminal : everyMs.log,
  );
  return {
    print,
    end: () => {
      clearInterval(timer);
      if (isTerminal) out.write('\n');
    },
  };
}

type Rates = { recorded: number; writesPerSecond: number; eventsPerSecond: number };

function describe(counts: ReplayCounts, { recorded, writesPerSecond, eventsPerSecond }: Rates): string {
  return [
    formatRecorded(recorded),
    `${writesPerSecond.toFixed(1)} writes/s`,
    `${eventsPerSecond.toFixed(1)} events/s`,
    `p99 ${percentile(counts.latencies, 0.99).toFixed(0)} ms`,
    `open ${counts.open}`,
    `done ${counts.completed}`,
    `on time ${onTimeShare(counts)}`,
    `errors ${errorCount(counts)}`,
  ].join(' · ');
}

const recordedFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

export function formatRecorded(ms: number): string {
  return recordedFormat.format(ms).replace(',', '');
}

/** Final summary. */
export function finalReport(
  counts: ReplayCounts,
  { seconds, reached }: { seconds: number; reached: number },
): string {
  const lines = [
    `Played up to ${formatRecorded(reached)} in ${seconds.toFixed(0)} s:`,
    `  ${counts.arrived} requests arrived, ${counts.completed} completed (${onTimeShare(counts)} on time), ${counts.withdrawn} withdrawn`,
    `  ${counts.writes} writes (${(counts.writes / Math.max(seconds, 0.001)).toFixed(1)}/s), p50 ${percentile(counts.latencies, 0.5).toFixed(0)} ms, p99 ${percentile(counts.latencies, 0.99).toFixed(0)} ms`,
    `  ${counts.conflicts} times were taken and replanned, ${counts.limited} waits for the rate limit, ${counts.unavailable} for the server`,
    `  ${counts.skipped} were there already, ${errorCount(counts)} errors`,
  ];
  const errors = [...counts.errors].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  return [...lines, ...errors.map(([text, count]) => `    ${count} × ${text}`)].join('\n');
}
