import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';

/** Time series of the figures. */
export const chartedFigures = [
  'deliveryP50Ms',
  'deliveryP99Ms',
  'publishP50Ms',
  'publishP99Ms',
  'screenP50Ms',
  'screenP99Ms',
  'deliveriesPerSecond',
  'eventsPerSecond',
  'requestsPerSecond',
  'sockets',
  'eventLoopP99Ms',
  'lagEvents',
] as const satisfies readonly (keyof Observability)[];
export type ChartedFigure = (typeof chartedFigures)[number];

/** Chart samples, oldest first; limited to the last five minutes, not by count. */
export type FigureHistory = {
  readonly times: readonly number[];
  readonly values: Readonly<Record<ChartedFigure, readonly (number | null)[]>>;
};

const spanMs = 5 * 60_000;

export const emptyHistory: FigureHistory = {
  times: [],
  values: Object.fromEntries(chartedFigures.map((name) => [name, []])) as never,
};

/** Adds a sample; a repeat of the newest one (the same instant) changes nothing. */
export function addSample(history: FigureHistory, sample: Observability): FigureHistory {
  const at = Date.parse(sample.at);
  if ((history.times.at(-1) ?? 0) >= at) return history;
  const first = history.times.findIndex((time) => time > at - spanMs);
  const kept = first === -1 ? history.times.length : first;
  const values = Object.fromEntries(
    chartedFigures.map((name) => [name, [...history.values[name].slice(kept), sample[name]]]),
  ) as Record<ChartedFigure, (number | null)[]>;
  return { times: [...history.times.slice(kept), at], values };
}
