import { plural, t } from '@lingui/core/macro';
import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { formatShare } from '../../lib/format-number.ts';
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
    label: t`Scheduled today`,
    value: (data) => data.scheduledToday,
    href: (data) => `/jobs?day=${data.day}`,
    note: (data) => t`${data.completedToday} done`,
  },
  { label: t`On the way`, value: (data) => data.enRoute, href: () => '/jobs?state=en_route' },
  {
    label: t`On site or working`,
    value: (data) => data.onSite,
    href: () => '/jobs?state=on_site,in_progress,paused',
  },
  {
    label: t`Running late`,
    value: (data) => data.late,
    href: () => '/jobs?late=true',
    tone: (data) => alarm(data.late, 'danger'),
  },
  {
    label: t`Unassigned`,
    value: (data) => data.unassigned,
    href: () => '/jobs?state=unscheduled,needs_return',
    tone: (data) => alarm(data.unassigned, 'warn'),
  },
  {
    label: t`Emergencies`,
    value: (data) => data.emergencies,
    href: () => '/jobs?priority=emergency&open=true',
    tone: (data) => alarm(data.emergencies, 'danger'),
  },
  {
    label: t`Past resolve-by`,
    value: (data) => data.overdue,
    href: () => '/jobs?overdue=true',
    tone: (data) => alarm(data.overdue, 'warn'),
  },
  {
    label: t`On shift`,
    value: (data) => data.techniciansOnShift,
    href: () => '/technicians?onShift=true',
    note: (data) => plural(data.techniciansTotal, { one: 'of # technician', other: 'of # technicians' }),
  },
  {
    label: t`Started on time`,
    value: (data) => (data.onTimeShare === null ? null : formatShare(data.onTimeShare)),
    href: (data) => `/jobs?day=${data.day}&state=completed`,
    note: () => t`within 15 min`,
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
