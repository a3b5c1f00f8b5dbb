import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import {
  countsFor,
  type Downtime,
  downtimesOf,
  fewestCases,
} from '@switchyard/contracts/equipment/reliability.ts';
import type { ReliabilityReply } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { EquipmentSpan } from '@switchyard/contracts/equipment/equipment-span.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { type ReactNode, useState } from 'react';
import { equipmentStateWord } from '../../core/equipment/equipment-words.ts';
import { useCompanyZone } from '../../core/use-session.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { formatShare } from '../../lib/format-number.ts';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useEquipmentReliabilityQuery } from './equipment-api.ts';

type Figure = Parameters<typeof countsFor>[0];
const none = t`n/a`;

/** Availability, MTBF and MTTR over twelve months, and the downtimes that they are counted from. */
export function ReliabilityPanel({ equipment }: { equipment: Equipment }) {
  const { data, error, refetch } = useEquipmentReliabilityQuery(equipment.id);
  const [figure, setFigure] = useState<Figure | null>(null);
  return (
    <Panel title={t`Downtime`}>
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && (
        <>
          <Figures
            reply={data}
            chosen={figure}
            onChoose={(next) => setFigure(next === figure ? null : next)}
          />
          <Downtimes reply={data} figure={figure} />
        </>
      )}
    </Panel>
  );
}

type FiguresProps = {
  reply: ReliabilityReply;
  chosen: Figure | null;
  onChoose: (figure: Figure) => void;
};

function Figures({ reply, chosen, onChoose }: FiguresProps) {
  const zone = useCompanyZone();
  const { availability, mtbfMs, mttrMs, downtimes, failures, repairs } = reply;
  const since = formatDate(reply.from, zone, 'date');
  const tile = (figure: Figure) => ({ isChosen: chosen === figure, onClick: () => onChoose(figure) });
  return (
    <div role="group" aria-label={t`Figures of twelve months`} className="grid grid-cols-3 gap-2">
      <Tile
        {...tile('availability')}
        label={t`Availability`}
        value={availability === null ? none : formatShare(availability, 2)}
        note={<Plural value={downtimes} one="n = # downtime" other="n = # downtimes" />}
        definition={t`1 − downtime / period, since ${since}. Planned maintenance is no downtime.`}
      />
      <Tile
        {...tile('mtbf')}
        label={t`MTBF`}
        value={mtbfMs === null ? none : lengthText(mtbfMs)}
        note={<Plural value={failures} one="n = # failure" other="n = # failures" />}
        definition={t`Mean time between failures: time in service or degraded / failures, since ${since}. Told from ${fewestCases} failures on.`}
      />
      <Tile
        {...tile('mttr')}
        label={t`MTTR`}
        value={mttrMs === null ? none : lengthText(mttrMs)}
        note={<Plural value={repairs} one="n = # repair" other="n = # repairs" />}
        definition={t`Mean time to repair: from the failure until it works again / repairs, since ${since}. Told from ${fewestCases} repairs on.`}
      />
    </div>
  );
}

type TileProps = {
  label: string;
  value: string;
  note: ReactNode;
  definition: string;
  isChosen: boolean;
  onClick: () => void;
};

/** A figure; pressed, it shows only the downtimes that it counts. */
function Tile({ label, value, note, definition, isChosen, onClick }: TileProps) {
  return (
    <Tooltip text={definition}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onClick}
        className={classNames(
          'flex min-w-0 flex-col rounded-lg border px-3 py-2 text-left hover:bg-surface-2',
          isChosen ? 'border-accent' : 'border-line',
        )}
      >
        <span className="text-xs text-3">{label}</span>
        <span className="num text-xl font-semibold tracking-tight text-1">{value}</span>
        <span className="num text-xs text-3">{note}</span>
      </button>
    </Tooltip>
  );
}

function Downtimes({ reply, figure }: { reply: ReliabilityReply; figure: Figure | null }) {
  const period = { from: Date.parse(reply.from), to: Date.parse(reply.to) };
  const all = downtimesOf(reply.spans).toReversed();
  const shown = figure === null ? all : all.filter((downtime) => countsFor(figure, downtime, period));
  if (shown.length === 0) {
    return (
      <p className="pt-3 text-2">
        {all.length === 0 ? <Trans>It has never been down.</Trans> : <Trans>No downtime counts here.</Trans>}
      </p>
    );
  }
  return (
    <ul aria-label={t`Downtimes`} className="mt-2 divide-y divide-line">
      {shown.map((downtime) => (
        <DowntimeRow key={downtime.startedAt} downtime={downtime} now={reply.to} />
      ))}
    </ul>
  );
}

function DowntimeRow({ downtime, now }: { downtime: Downtime<EquipmentSpan>; now: string }) {
  const zone = useCompanyZone();
  const { startedAt, endedAt, isPlanned, spans } = downtime;
  const reason = spans.find((span) => span.reason !== null)?.reason;
  const jobs = new Map(spans.flatMap(({ jobId, jobLabel }) => (jobId === null ? [] : [[jobId, jobLabel]])));
  const authors = [...new Set(spans.map(({ authorName }) => authorName).filter((author) => author !== ''))];
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <span className="flex flex-wrap items-center gap-2">
        <span className="num text-1">
          {formatDate(startedAt, zone, 'dayTime')} –{' '}
          {endedAt === null ? <Trans>now</Trans> : formatDate(endedAt, zone, 'dayTime')}
        </span>
        <span className="num text-3">{lengthText(Date.parse(endedAt ?? now) - Date.parse(startedAt))}</span>
        <Chip tone={isPlanned ? 'info' : 'danger'}>
          {isPlanned ? t`Planned` : spans.map(({ state }) => equipmentStateWord(state)).join(' → ')}
        </Chip>
      </span>
      <span className="text-sm wrap-break-word text-2">
        {[reason, ...authors].filter(Boolean).join(' · ')}
        {[...jobs].map(([id, label]) => (
          <Link key={id} to={`/jobs/${id}`} className="ml-2 rounded-sm text-info hover:underline">
            {label}
          </Link>
        ))}
      </span>
    </li>
  );
}

function lengthText(ms: number): string {
  return formatMinutes(Math.max(1, Math.round(ms / 60_000)));
}
