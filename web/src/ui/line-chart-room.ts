/** Default height of a chart's plot area, px. */
export const chartHeight = 160;

/** Class of uPlot's legend; styled by `line-chart.css`. */
export const legendClass = 'u-legend';

/** Minimum time range, so that a new chart does not stretch its first seconds over the whole width. */
const minSpanSeconds = 60;

/** Range of the time axis: it ends with the last measurement. The chart's library would add a day to a single one. */
export function timeRange(seconds: ArrayLike<number>): [from: number, to: number] {
  const to = seconds[seconds.length - 1] ?? Date.now() / 1000;
  return [Math.min(seconds[0] ?? to, to - minSpanSeconds), to];
}
