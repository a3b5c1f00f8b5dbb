import { t } from '@lingui/core/macro';
import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { formatCompact, formatMs } from '../../lib/format-number.ts';
import { StatTile } from '../../ui/stat-tile.tsx';

type Tone = 'default' | 'ok' | 'warn' | 'danger';
type Tile = {
  label: string;
  value: (data: Observability) => string | number | null;
  note: (data: Observability) => string;
  tone?: (data: Observability) => Tone;
  /** True: for operators of the deployment only. */
  isOfDeployment?: true;
};

const ms = (value: number | null) => (value === null ? null : formatMs(value));
const median = (value: number | null) => t`median ${ms(value) ?? '–'}`;
const amount = (value: number | null) => (value === null ? null : formatCompact(value));
const above = (value: number | null, warn: number, danger: number): Tone =>
  value === null || value <= warn ? 'default' : value > danger ? 'danger' : 'warn';

const tiles: readonly Tile[] = [
  {
    label: t`To socket, p99`,
    value: (data) => ms(data.deliveryP99Ms),
    note: (data) => median(data.deliveryP50Ms),
    tone: (data) => above(data.deliveryP99Ms, 120, 250),
  },
  {
    label: t`To screen, p99`,
    value: (data) => ms(data.screenP99Ms),
    note: (data) => median(data.screenP50Ms),
    tone: (data) => above(data.screenP99Ms, 300, 1000),
  },
  {
    label: t`To stream, p99`,
    value: (data) => ms(data.publishP99Ms),
    note: (data) => median(data.publishP50Ms),
    tone: (data) => above(data.publishP99Ms, 50, 550),
  },
  {
    label: t`Requests, p99`,
    value: (data) => ms(data.requestP99Ms),
    note: () => t`of the API`,
    tone: (data) => above(data.requestP99Ms, 500, 2000),
  },
  {
    label: t`Unpublished events`,
    isOfDeployment: true,
    value: (data) => amount(data.lagEvents),
    note: (data) => t`oldest ${formatMs(data.oldestUnpublishedMs)}`,
    tone: (data) => above(data.oldestUnpublishedMs, 1000, 5000),
  },
  {
    label: t`Events / s`,
    isOfDeployment: true,
    value: (data) => amount(data.eventsPerSecond),
    note: (data) => t`${amount(data.deliveriesPerSecond) ?? '–'} deliveries / s`,
  },
  {
    label: t`Sockets`,
    isOfDeployment: true,
    value: (data) => amount(data.sockets),
    note: (data) => t`${data.gaps ?? '–'} gaps`,
    tone: (data) => above(data.gaps, 0, 100),
  },
  {
    label: t`Requests / s`,
    isOfDeployment: true,
    value: (data) => amount(data.requestsPerSecond),
    note: (data) => t`event loop ${ms(data.eventLoopP99Ms) ?? '–'}`,
  },
  {
    label: t`Errors / min`,
    isOfDeployment: true,
    value: (data) => amount(data.errorsPerMinute),
    note: () => t`unexpected`,
    tone: (data) => above(data.errorsPerMinute, 0, 5),
  },
];

type FigureTilesProps = { data: Observability | undefined; isOperator: boolean };

/** The system's golden signals over the last minute. */
export function FigureTiles({ data, isOperator }: FigureTilesProps) {
  const shown = isOperator ? tiles : tiles.filter(({ isOfDeployment }) => !isOfDeployment);
  return (
    <div className={`grid grid-cols-2 gap-2 sm:grid-cols-4 ${isOperator ? 'xl:grid-cols-9' : ''}`}>
      {shown.map((tile) => (
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
