/** Default height of a chart's plot area, px. */
export const chartHeight = 160;

/** Class of uPlot's legend; styled by `line-chart.css`. */
export const legendClass = 'u-legend';
