import { useId } from 'react';
import { formatDate } from '../../../lib/format-date.ts';

export type CourseLine = {
  readonly label: string;
  readonly points: readonly {
    /** Epoch milliseconds. */
    readonly at: number;
    readonly value: number;
    readonly from?: number;
    readonly to?: number;
  }[];
};

type CourseChartProps = {
  /** Summary for those who do not see the chart. */
  title: string;
  lines: readonly CourseLine[];
  zone: string;
  /** Text of a value at the axis. */
  format: (value: number) => string;
};

const [width, height] = [600, 150];
const strokes = ['stroke-info', 'stroke-accent', 'stroke-ok', 'stroke-warn', 'stroke-danger'];
const fills = ['fill-info', 'fill-accent', 'fill-ok', 'fill-warn', 'fill-danger'];

/** Values over time, with their intervals as bands. The scale includes zero. */
export function CourseChart({ title, lines, zone, format }: CourseChartProps) {
  const titleId = useId();
  const all = lines.flatMap(({ points }) => points);
  const times = all.map(({ at }) => at);
  const values = all.flatMap(({ value, from = value, to = value }) => [value, from, to]);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (at: number) => (last === first ? width : ((at - first) / (last - first)) * width);
  const y = (value: number) => (high === low ? height : height - ((value - low) / (high - low)) * height);
  return (
    <figure className="flex flex-col gap-1">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div className="num flex flex-col justify-between text-right text-xs text-3">
          <span>{format(high)}</span>
          <span>{format(low)}</span>
        </div>
        <svg
          role="img"
          aria-labelledby={titleId}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-38 w-full"
        >
          <title id={titleId}>{title}</title>
          <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="stroke-line-strong" strokeWidth={1} />
          {lines.map(({ label, points }, at) => (
            <g key={label}>
              <path d={bandOf(points, x, y)} className={`${fills[at % fills.length]} opacity-15`} />
              <path
                d={points
                  .map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.at)} ${y(point.value)}`)
                  .join('')}
                className={`fill-none ${strokes[at % strokes.length]}`}
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
        <span />
        <div className="num flex justify-between text-xs text-3">
          <span>{formatDate(first, zone, 'dayTime')}</span>
          <span>{formatDate(last, zone, 'dayTime')}</span>
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-3 text-xs text-2">
        {lines.map(({ label }, at) => (
          <span key={label} className="flex items-center gap-1">
            <svg aria-hidden="true" viewBox="0 0 8 8" className={`size-2 ${fills[at % fills.length]}`}>
              <circle cx={4} cy={4} r={4} />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

type Scale = (value: number) => number;

/** Area between the ends of the intervals; empty without intervals. */
function bandOf(points: CourseLine['points'], x: Scale, y: Scale): string {
  const bounded = points.filter(({ from, to }) => from !== undefined && to !== undefined);
  if (bounded.length < 2) return '';
  const upper = bounded.map(({ at, to = 0 }) => `${x(at)} ${y(to)}`);
  const lower = bounded.toReversed().map(({ at, from = 0 }) => `${x(at)} ${y(from)}`);
  return `M${[...upper, ...lower].join('L')}Z`;
}
