import { t } from '@lingui/core/macro';
import { absenceSorts, absenceStates, absenceTypes } from '@switchyard/contracts/absences/absence-options.ts';
import { CalendarOff } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { absenceStateWord, absenceTypeWord } from '../../core/planning/absence-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { linked, many } from '../../records/list-filter.ts';
import { defineRecordList, type ListFilters } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { AbsenceCard, absenceColumns } from './absence-columns.tsx';
import { absences } from './absences-api.ts';

const filters = {
  state: many(t`State`, absenceStates, absenceStateWord),
  type: many(t`Type`, absenceTypes, absenceTypeWord),
  technicianId: linked,
};

const list = defineRecordList({
  api: absences,
  searchHint: t`Technician, notes`,
  filters,
  sorts: absenceSorts,
  groups: { type: {}, state: {} },
  defaultSort: () => '-startsAt',
  columns: ({ zone }) => absenceColumns(zone),
  card: (absence, { zone }) => <AbsenceCard absence={absence} zone={zone} />,
  cardHeight: 92,
  empty: {
    icon: <CalendarOff />,
    text: t`Enter vacations, trainings and sick days here. Technicians ask for their own time off; you decide.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New absence`,
    action: 'absence.create',
    form: lazyComponent(() => import('./absence-form-dialog.tsx').then((file) => file.AbsenceFormDialog)),
  },
  Tools: LinkedFilters,
  export: { from: 'server', href: absences.exportHref },
});

/** Absences of all technicians. Technicians have a page of their own. */
export function AbsencesPage() {
  const scope = scopeOf(useCurrentUser(), 'absence.view');
  if (scope === 'own') return <Navigate replace to="/time-off" />;
  if (scope !== 'company') return <NoAccess what={t`absences`} />;
  return <RecordListPage list={list} />;
}

/** A chip for the technician set by a link, with a button that removes it. */
function LinkedFilters({ values, set }: ListFilters<typeof filters>) {
  if (values.technicianId === null) return null;
  return (
    <Chip tone="info" onRemove={() => set({ technicianId: null })}>
      {t`One technician`}
    </Chip>
  );
}
