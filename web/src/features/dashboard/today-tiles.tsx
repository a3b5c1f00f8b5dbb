import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { formatPlural, formatShare } from '../../lib/format-number.ts';
import { StatTile } from '../../ui/stat-tile.tsx';

type Tile = {
  label: string;
  value: (data: Dashboard) => string | number | null;
  href: (data: Dashboard) => string;
  tone?: (data: Dashboard) => 'default' | 'ok' | 'warn' | 'danger';
  note?: (data: Dashboard) => string;
};

const alarm = (count: number, tone: 'warn' | 'danger') => (count > 0 ? tone : 'default');

const tiles: readonly Tile[] = [
  {
    label: 'Scheduled today',
    value: (data) => data.scheduledToday,
    href: (data) => `/jobs?day=${data.day}`,
    note: (data) => `${data.completedToday} done`,
  },
  { label: 'On the way', value: (data) => data.enRoute, href: () => '/jobs?state=en_route' },
  {
    label: 'On site or working',
    value: (data) => data.onSite,
    href: () => '/jobs?state=on_site,in_progress,paused',
  },
  {
    label: 'Running late',
    value: (data) => data.late,
    href: () => '/jobs?late=true',
    tone: (data) => alarm(data.late, 'danger'),
  },
  {
    label: 'Unassigned',
    value: (data) => data.unassigned,
    href: () => '/jobs?state=unscheduled,needs_return',
    tone: (data) => alarm(data.unassigned, 'warn'),
  },
  {
    label: 'Emergencies',
    value: (data) => data.emergencies,
    href: () => '/jobs?priority=emergency&open=true',
    tone: (data) => alarm(data.emergencies, 'danger'),
  },
  {
    label: 'Past resolve-by',
    value: (data) => data.overdue,
    href: () => '/jobs?overdue=true',
    tone: (data) => alarm(data.overdue, 'warn'),
  },
  {
    label: 'On shift',
    value: (data) => data.techniciansOnShift,
    href: () => '/technicians?onShift=true',
    note: (data) => `of ${formatPlural(data.techniciansTotal, 'technician')}`,
  },
  {
    label: 'Started on time',
    value: (data) => (data.onTimeShare === null ? null : formatShare(data.onTimeShare)),
    href: (data) => `/jobs?day=${data.day}&state=completed`,
    note: () => 'within 15 min',
  },
];

/** Today's figures; each opens the list it counts. */
export function TodayTiles({ data }: { data: Dashboard | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-3 lg:grid-cols-5 xl:grid-cols-9">
      {tiles.map((tile) => (
        <StatTile
          key={tile.label}
          label={tile.label}
          value={data && tile.value(data)}
          tone={data && tile.tone ? tile.tone(data) : 'default'}
          {...(data ? { href: tile.href(data) } : {})}
          {...(tile.note ? { note: data ? tile.note(data) : '\u00a0' } : {})}
        />
      ))}
    </div>
  );
}
