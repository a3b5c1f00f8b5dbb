import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { formatCompact, formatMs } from '../../lib/format-number.ts';
import { StatTile } from '../../ui/stat-tile.tsx';

type Tone = 'default' | 'ok' | 'warn' | 'danger';
type Tile = {
  label: string;
  value: (data: Observability) => string | number | null;
  note: (data: Observability) => string;
  tone?: (data: Observability) => Tone;
};

const ms = (value: number | null) => (value === null ? null : formatMs(value));
const above = (value: number | null, warn: number, danger: number): Tone =>
  value === null || value <= warn ? 'default' : value > danger ? 'danger' : 'warn';

const tiles: readonly Tile[] = [
  {
    label: 'To socket, p99',
    value: (data) => ms(data.deliveryP99Ms),
    note: (data) => `median ${ms(data.deliveryP50Ms) ?? '–'}`,
    tone: (data) => above(data.deliveryP99Ms, 120, 250),
  },
  {
    label: 'To screen, p99',
    value: (data) => ms(data.screenP99Ms),
    note: (data) => `median ${ms(data.screenP50Ms) ?? '–'}`,
    tone: (data) => above(data.screenP99Ms, 300, 1000),
  },
  {
    label: 'To stream, p99',
    value: (data) => ms(data.publishP99Ms),
    note: (data) => `median ${ms(data.publishP50Ms) ?? '–'}`,
    tone: (data) => above(data.publishP99Ms, 50, 550),
  },
  {
    label: 'Unpublished events',
    value: (data) => formatCompact(data.lagEvents),
    note: (data) => `oldest ${formatMs(data.oldestUnpublishedMs)}`,
    tone: (data) => above(data.oldestUnpublishedMs, 1000, 5000),
  },
  {
    label: 'Events / s',
    value: (data) => formatCompact(data.eventsPerSecond),
    note: (data) => `${formatCompact(data.deliveriesPerSecond)} deliveries / s`,
  },
  {
    label: 'Sockets',
    value: (data) => formatCompact(data.sockets),
    note: (data) => `${data.gaps} gaps`,
    tone: (data) => above(data.gaps, 0, 100),
  },
  {
    label: 'Requests / s',
    value: (data) => formatCompact(data.requestsPerSecond),
    note: (data) => `p99 ${ms(data.requestP99Ms) ?? '–'}`,
  },
  {
    label: 'Errors / min',
    value: (data) => formatCompact(data.errorsPerMinute),
    note: (data) => `event loop ${formatMs(data.eventLoopP99Ms)}`,
    tone: (data) => above(data.errorsPerMinute, 0, 5),
  },
];

/** The system's golden signals over the last minute. */
export function FigureTiles({ data }: { data: Observability | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-8">
      {tiles.map((tile) => (
        <StatTile
          key={tile.label}
          label={tile.label}
          value={data && tile.value(data)}
          tone={data && tile.tone ? tile.tone(data) : 'default'}
          // A space keeps the line height: nothing shifts when the figures arrive.
          note={data ? tile.note(data) : '\u00a0'}
        />
      ))}
    </div>
  );
}
