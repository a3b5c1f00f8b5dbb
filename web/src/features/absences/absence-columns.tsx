import { t } from '@lingui/core/macro';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { absenceTypeWord } from '../../core/planning/absence-words.ts';
import { formatDate } from '../../lib/format-date.ts';
import type { Column } from '../../ui/data-list-types.ts';
import { absenceLength, AbsenceStateChip, absenceTimes } from './absence-looks.tsx';

/** Columns of the list of all technicians. */
export function absenceColumns(zone: string): readonly Column<Absence>[] {
  return [
    {
      id: 'technicianName',
      header: t`Technician`,
      width: 'minmax(140px, 2fr)',
      cell: ({ technicianName }) => <span className="truncate font-medium text-1">{technicianName}</span>,
    },
    ...ownAbsenceColumns(zone),
  ];
}

/** Columns of a technician's own list. */
export function ownAbsenceColumns(zone: string): readonly Column<Absence>[] {
  return [
    {
      id: 'type',
      header: t`Type`,
      width: 'minmax(104px, 1fr)',
      cell: ({ type }) => <span className="truncate text-1">{absenceTypeWord(type)}</span>,
    },
    {
      id: 'startsAt',
      header: t`From`,
      width: '136px',
      sortable: true,
      cell: ({ startsAt }) => <Time at={startsAt} zone={zone} />,
    },
    { id: 'endsAt', header: t`To`, width: '136px', cell: ({ endsAt }) => <Time at={endsAt} zone={zone} /> },
    {
      id: 'length',
      header: t`Length`,
      width: '76px',
      showFrom: 860,
      cell: (absence) => <span className="num whitespace-nowrap text-2">{absenceLength(absence)}</span>,
    },
    {
      id: 'state',
      header: t`State`,
      width: '104px',
      cell: ({ state }) => <AbsenceStateChip state={state} />,
    },
    {
      id: 'notes',
      header: t`Notes`,
      width: 'minmax(140px, 3fr)',
      showFrom: 980,
      cell: ({ notes }) => <span className="truncate text-2">{notes ?? '–'}</span>,
    },
    {
      id: 'createdAt',
      header: t`Entered`,
      width: '108px',
      sortable: true,
      showFrom: 1180,
      cell: ({ createdAt }) => (
        <span className="num whitespace-nowrap text-3">{formatDate(createdAt, zone, 'date')}</span>
      ),
    },
  ];
}

function Time({ at, zone }: { at: string; zone: string }) {
  return <span className="num whitespace-nowrap text-2">{formatDate(at, zone, 'dayTime')}</span>;
}

type AbsenceCardProps = {
  absence: Absence;
  zone: string;
  /** In a list of one's own: the type instead of the name. */
  isOwn?: boolean;
};

/** A row on a narrow screen. */
export function AbsenceCard({ absence, zone, isOwn = false }: AbsenceCardProps) {
  const type = absenceTypeWord(absence.type);
  const notes = absence.notes === null ? [] : [absence.notes];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-1">
          {isOwn ? type : absence.technicianName}
        </span>
        <AbsenceStateChip state={absence.state} />
      </span>
      <span className="num truncate text-sm text-2">{absenceTimes(absence, zone)}</span>
      <span className="truncate text-sm text-3">
        {[...(isOwn ? [] : [type]), absenceLength(absence), ...notes].join(' · ')}
      </span>
    </div>
  );
}
