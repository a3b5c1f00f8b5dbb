import type { StateSpan } from './equipment-span.ts';

/**
 * A time in which the equipment did not work: from its failure until it works again, the repair included. Maintenance
 * of equipment that works is planned and no failure.
 */
export type Downtime<Span extends StateSpan = StateSpan> = {
  readonly startedAt: string;
  /** Null while it lasts. */
  readonly endedAt: string | null;
  readonly isPlanned: boolean;
  /** The state after it; null while it lasts. */
  readonly next: Span['state'] | null;
  /** The states in it, in order. */
  readonly spans: readonly Span[];
};

const stopped: readonly string[] = ['down', 'under_maintenance'];
const isStopped = (span: StateSpan | undefined) => span !== undefined && stopped.includes(span.state);
const working: readonly string[] = ['in_service', 'degraded'];

/** The downtimes in the state history, oldest first. They never overlap. */
export function downtimesOf<Span extends StateSpan>(spans: readonly Span[]): Downtime<Span>[] {
  const starts = [...spans.entries()].filter(([at, span]) => isStopped(span) && !isStopped(spans[at - 1]));
  return starts.map(([start, { startedAt }]) => {
    const length = spans.slice(start).findIndex((span) => !isStopped(span));
    const parts = length === -1 ? spans.slice(start) : spans.slice(start, start + length);
    return {
      startedAt,
      endedAt: parts.at(-1)?.endedAt ?? null,
      isPlanned: parts.every(({ state }) => state !== 'down'),
      next: length === -1 ? null : (spans[start + length]?.state ?? null),
      spans: parts,
    };
  });
}

/** Figures below this number of cases say nothing. */
export const fewestCases = 2;

/** Times are milliseconds; figures that cannot be told are null. */
export type Reliability = {
  /** The counted period, epoch ms: from the first known state if that is later, until it is retired. */
  readonly from: number;
  readonly to: number;
  /** 1 − downtime / period; planned maintenance is no downtime. Null without a period. */
  readonly availability: number | null;
  readonly downMs: number;
  /** Downtimes of which a part is in the period, planned maintenance excluded. */
  readonly downtimes: number;
  /** Mean operating time per failure. */
  readonly mtbfMs: number | null;
  readonly operatingMs: number;
  /** Downtimes that began in the period. */
  readonly failures: number;
  /** Mean time from failure to restoration. */
  readonly mttrMs: number | null;
  /** Downtimes that ended in the period with the equipment working again. */
  readonly repairs: number;
};

type Period = { readonly from: number; readonly to: number };

/** Availability, mean time between failures and mean time to repair in a period, epoch ms. */
export function reliabilityOf(spans: readonly StateSpan[], asked: Period): Reliability {
  const period = countedPeriod(spans, asked);
  const { from, to } = period;
  const failed = downtimesOf(spans).filter(({ isPlanned }) => !isPlanned);
  const seen = failed.filter((downtime) => overlapMs(downtime, period) > 0);
  const began = failed.filter(({ startedAt }) => isWithin(startedAt, period));
  const repaired = failed.filter((downtime) => isRepaired(downtime, period));
  const downMs = sum(seen.map((downtime) => overlapMs(downtime, period)));
  const operatingMs = sum(
    spans.filter(({ state }) => working.includes(state)).map((span) => overlapMs(span, period)),
  );
  const repairMs = sum(
    repaired.map(({ startedAt, endedAt }) => Date.parse(endedAt ?? startedAt) - Date.parse(startedAt)),
  );
  return {
    from,
    to,
    availability: to > from ? 1 - downMs / (to - from) : null,
    downMs,
    downtimes: seen.length,
    mtbfMs: began.length < fewestCases ? null : operatingMs / began.length,
    operatingMs,
    failures: began.length,
    mttrMs: repaired.length < fewestCases ? null : repairMs / repaired.length,
    repairs: repaired.length,
  };
}

/** True for a downtime that the figure counts. */
export function countsFor(
  figure: 'availability' | 'mtbf' | 'mttr',
  downtime: Downtime,
  period: Period,
): boolean {
  if (downtime.isPlanned) return false;
  switch (figure) {
    case 'availability':
      return overlapMs(downtime, period) > 0;
    case 'mtbf':
      return isWithin(downtime.startedAt, period);
    case 'mttr':
      return isRepaired(downtime, period);
    default:
      return figure satisfies never;
  }
}

function countedPeriod(spans: readonly StateSpan[], { from, to }: Period): Period {
  const first = spans[0];
  if (first === undefined) return { from, to: from };
  const last = spans.at(-1);
  const end = last?.state === 'retired' ? Math.min(to, Date.parse(last.startedAt)) : to;
  const start = Math.max(from, Date.parse(first.startedAt));
  return { from: Math.min(start, end), to: end };
}

/** Equipment that is retired while it is down was not repaired. */
function isRepaired({ endedAt, next }: Downtime, period: Period): boolean {
  return next !== 'retired' && isWithin(endedAt, period);
}

function isWithin(at: string | null, { from, to }: Period): boolean {
  return at !== null && Date.parse(at) >= from && Date.parse(at) < to;
}

function overlapMs({ startedAt, endedAt }: Pick<StateSpan, 'startedAt' | 'endedAt'>, { from, to }: Period) {
  const end = endedAt === null ? to : Date.parse(endedAt);
  return Math.max(0, Math.min(end, to) - Math.max(Date.parse(startedAt), from));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
