import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { TechnicianPresence } from '../../realtime/technician-presence.tsx';
import { tradeWord } from '../../lib/trade-word.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { shiftSummary } from './shift-text.ts';
import { useLoadToday } from './booked-today.tsx';
import { TechnicianStatusMark } from './technician-status.tsx';

/** Skills with their level, highest first. */
export function SkillChips({ technician, most = 3 }: { technician: Technician; most?: number }) {
  const skills = technician.skills.toSorted((a, b) => b.level - a.level);
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {skills.slice(0, most).map(({ skill, level }) => (
        <Chip key={skill}>
          {skillWords(skill)} {level}
        </Chip>
      ))}
      {skills.length > most && <Chip>+{skills.length - most}</Chip>}
    </span>
  );
}

/** Columns of the roster. */
export const technicianColumns: readonly Column<Technician>[] = [
  {
    id: 'name',
    header: t`Technician`,
    width: 'minmax(180px, 2fr)',
    sortable: true,
    cell: (technician) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={technician.name} size="sm" />
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-medium text-1">{technician.name}</span>
          <span className="truncate text-xs">
            <TechnicianPresence
              technicianId={technician.id}
              otherwise={null}
              hidden={technician.status === 'off_shift'}
            />
          </span>
        </span>
        <SyncBadge compact entity={`technician:${technician.id}`} />
        {!technician.active && (
          <Chip tone="warn">
            <Trans>Inactive</Trans>
          </Chip>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    header: t`Now`,
    width: '110px',
    cell: (technician) => <TechnicianStatusMark status={technician.status} />,
  },
  {
    id: 'load',
    header: t`Today`,
    width: '150px',
    showFrom: 720,
    cell: (technician) => <TodaysLoad technician={technician} />,
  },
  {
    id: 'trade',
    header: t`Trade`,
    width: '110px',
    showFrom: 860,
    cell: (technician) => <span className="text-2">{tradeWord(technician.trade)}</span>,
  },
  {
    id: 'skills',
    header: t`Skills`,
    width: 'minmax(200px, 2fr)',
    showFrom: 1080,
    cell: (technician) => <SkillChips technician={technician} />,
  },
  {
    id: 'territory',
    header: t`Territory`,
    width: 'minmax(110px, 1fr)',
    showFrom: 860,
    cell: (technician) => <span className="truncate text-2">{technician.territory ?? '–'}</span>,
  },
  {
    id: 'shifts',
    header: t`Shifts`,
    width: 'minmax(150px, 2fr)',
    showFrom: 1240,
    cell: (technician) => <span className="num truncate text-3">{shiftSummary(technician.shifts)}</span>,
  },
];

function TodaysLoad({ technician }: { technician: Technician }) {
  return <LoadBar load={useLoadToday(technician)} name={technician.name} />;
}

/** Booked share of today's shift. */
export function LoadBar({ load, name }: { load: number | null; name: string }) {
  if (load === null)
    return (
      <span className="text-3">
        <Trans>off today</Trans>
      </span>
    );
  const percent = Math.round(load * 100);
  return (
    <span className="grid w-full grid-cols-[1fr_44px] items-center gap-2">
      <ProgressBar
        value={Math.min(1, load)}
        label={t`${name}: ${percent} % of the shift is booked`}
        tone={load > 1 ? 'danger' : load > 0.9 ? 'warn' : 'ok'}
      />
      <span className={`num text-right text-xs ${load > 1 ? 'text-danger' : 'text-2'}`}>{percent} %</span>
    </span>
  );
}

/** A technician as a card on narrow screens. */
export function TechnicianCard({ technician }: { technician: Technician }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center gap-2">
        <Avatar name={technician.name} size="sm" />
        <span className="truncate font-medium text-1">{technician.name}</span>
        <span className="ml-auto">
          <TechnicianStatusMark status={technician.status} />
        </span>
      </div>
      <div className="truncate text-sm text-2">
        {tradeWord(technician.trade)}
        {technician.territory !== null && ` · ${technician.territory}`}
      </div>
      <TodaysLoad technician={technician} />
    </div>
  );
}
