type SparklineProps = {
  /** Oldest first. */
  values: readonly number[];
  /** What the line shows, for screen readers. */
  label: string;
  width?: number;
  height?: number;
  /** CSS colour of the line. */
  color?: string;
  fill?: boolean;
};

/** A small line without axes. */
export function Sparkline(props: SparklineProps) {
  const { values, label, width = 96, height = 24, color = 'var(--chart-1)', fill = true } = props;
  const line = sparklinePath(values, width, height);
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {fill && line !== '' && (
        <path d={`${line}L${width} ${height}L0 ${height}Z`} fill={color} opacity={0.14} stroke="none" />
      )}
      <path d={line} fill="none" stroke={color} strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  );
}

/** SVG path of a line through the values, scaled from zero (or the lowest value) to the highest. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(0, ...values);
  const span = Math.max(...values) - low || 1;
  const step = width / (values.length - 1);
  const y = (value: number) => height - 1 - ((value - low) / span) * (height - 2);
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}
