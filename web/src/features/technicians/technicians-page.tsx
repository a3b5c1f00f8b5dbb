import { t } from '@lingui/core/macro';
import { isOnShift } from '@switchyard/contracts/technicians/shift-rules.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { type Technician, trades } from '@switchyard/contracts/technicians/technician.ts';
import { visitRecord } from '@switchyard/contracts/visits/visit-record.ts';
import { HardHat } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { LayoutSwitch, layoutSpec, mapLayout } from '../../core/layout-switch.tsx';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { tradeWord } from '../../lib/trade-word.ts';
import { flagFilter } from '../../lib/url-filters.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { PresenceFeed } from '../../realtime/technician-presence.tsx';
import { defineRecordList } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { BookedToday } from './booked-today.tsx';
import { TechnicianCard, technicianColumns } from './technician-columns.tsx';
import { technicianFilters } from './technician-filters.ts';
import { technicians } from './technicians-api.ts';

const list = defineRecordList({
  api: technicians,
  alsoOn: [visitRecord],
  searchHint: t`Name, trade, territory`,
  filters: technicianFilters,
  groups: {
    trade: {},
    active: { label: t`Works here`, wordOf: (value) => (value === 'true' ? t`Active` : t`Inactive`) },
  },
  sorts: ['name', '-name', 'createdAt', '-createdAt'],
  defaultSort: () => 'name',
  pageSize: 100,
  toQuery: ({ onShift }) => (onShift ? { active: 'true', limit: 200 } : {}),
  columns: () => technicianColumns,
  card: (technician) => <TechnicianCard technician={technician} />,
  rowHeight: 40,
  flashKey: (technician) => `${technician.revision} ${technician.status}`,
  empty: {
    icon: <HardHat />,
    text: t`Add the people who do the work; a technician needs a shift before visits can be planned.`,
  },
  bulkFields: [
    {
      field: 'active',
      label: t`Works here`,
      options: [
        { value: true, label: t`Active` },
        { value: false, label: t`Inactive` },
      ],
    },
    { field: 'trade', label: t`Trade`, options: trades.map((value) => ({ value, label: tradeWord(value) })) },
  ],
  export: { from: 'server', href: technicians.exportHref },
  create: {
    label: t`New technician`,
    action: 'technician.create',
    form: lazyComponent(() =>
      import('./technician-form-dialog.tsx').then((file) => file.TechnicianFormDialog),
    ),
  },
});

const technicianMap = lazyComponent(() => import('./technician-map.tsx').then((file) => file.TechnicianMap));

/** The roster: who works today, their current activity and their load. */
export function TechniciansPage() {
  const user = useCurrentUser();
  const { layout, deleted } = useUrlFilters(layoutSpec).values;
  if (scopeOf(user, 'technician.view') !== 'company') return <NoAccess what={t`the roster`} />;
  if (layout === 'map' && !deleted) {
    return (
      <Suspense fallback={<SkeletonRows />}>
        <technicianMap.Component list={list} />
      </Suspense>
    );
  }
  return (
    <BookedToday>
      <PresenceFeed />
      <Roster zone={user.companyTimeZone} />
    </BookedToday>
  );
}

const shiftSpec = { onShift: flagFilter };

function Roster({ zone }: { zone: string }) {
  const { onShift } = useUrlFilters(shiftSpec).values;
  const now = useNow(60_000);
  // The server cannot filter by shift: technicians on shift now are selected from the loaded rows.
  const narrow = useCallback(
    (loaded: readonly Technician[]) => {
      if (!onShift) return loaded;
      const local = createZoneClock(zone).local(now);
      return loaded.filter(({ active, shifts }) => active && isOnShift(shifts, local));
    },
    [onShift, now, zone],
  );
  return <RecordListPage list={list} narrow={narrow} tools={<LayoutSwitch layouts={mapLayout} />} />;
}
