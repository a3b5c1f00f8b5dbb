/** Height of a chart's drawing when none is given, px. */
export const chartHeight = 160;

/** Class of uPlot's legend; `line-chart.css` lays it out. */
export const legendClass = 'u-legend';
