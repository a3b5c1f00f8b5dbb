import { t } from '@lingui/core/macro';
import { absenceSorts, absenceStates, absenceTypes } from '@switchyard/contracts/absences/absence-options.ts';
import { CalendarOff } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { absenceStateWord, absenceTypeWord } from '../../core/planning/absence-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { many } from '../../records/list-filter.ts';
import { defineRecordList } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { AbsenceCard, ownAbsenceColumns } from './absence-columns.tsx';
import { absences } from './absences-api.ts';

const list = defineRecordList({
  title: () => t`Time off`,
  api: absences,
  searchHint: t`Notes`,
  filters: {
    state: many(t`State`, absenceStates, absenceStateWord),
    type: many(t`Type`, absenceTypes, absenceTypeWord),
  },
  sorts: absenceSorts,
  groups: { type: {}, state: {} },
  defaultSort: () => '-startsAt',
  columns: ({ zone }) => ownAbsenceColumns(zone),
  card: (absence, { zone }) => <AbsenceCard absence={absence} zone={zone} isOwn />,
  cardHeight: 92,
  empty: {
    icon: <CalendarOff />,
    title: t`No time off yet`,
    text: t`Ask for vacation or other time off. You see here what the office decides.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`Ask for time off`,
    action: 'absence.create',
    own: true,
    form: lazyComponent(() => import('./absence-form-dialog.tsx').then((file) => file.AbsenceFormDialog)),
  },
  hasViews: () => false,
});

/** `/time-off`: a technician's own absences. The office has the list of all. */
export function TimeOffPage() {
  const scope = scopeOf(useCurrentUser(), 'absence.view');
  if (scope === 'company') return <Navigate replace to="/absences" />;
  if (scope !== 'own') return <NoAccess what={t`absences`} />;
  return <RecordListPage list={list} />;
}
