import { t } from '@lingui/core/macro';
import {
  maintenancePlanSorts,
  maintenancePlanStates,
  maintenanceTriggers,
} from '@switchyard/contracts/maintenance/maintenance-plan-options.ts';
import { CalendarClock } from 'lucide-react';
import { planStateWord, triggerWord } from '../../core/maintenance/maintenance-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { linked, many, toggle } from '../../records/list-filter.ts';
import { defineRecordList, type ListFilters } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { plans } from './maintenance-api.ts';
import { PlanCard, planColumns } from './plan-columns.tsx';

const filters = {
  overdue: toggle(t`Overdue`),
  state: many(t`State`, maintenancePlanStates, planStateWord),
  trigger: many(t`Due by`, maintenanceTriggers, triggerWord),
  customerId: linked,
  siteId: linked,
  equipmentId: linked,
};

const list = defineRecordList({
  api: plans,
  title: () => t`Maintenance`,
  searchHint: t`Name, job, meter, notes`,
  filters,
  sorts: maintenancePlanSorts,
  groups: { state: {} },
  defaultSort: () => 'nextDueOn',
  columns: ({ zone }) => planColumns(zone),
  card: (plan) => <PlanCard plan={plan} />,
  cardHeight: 92,
  empty: {
    icon: <CalendarClock />,
    title: t`No maintenance plans yet`,
    text: t`Filters every three months, boilers every autumn, oil after 250 hours: work that returns. Its jobs are generated ahead.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New maintenance plan`,
    action: 'maintenance_plan.create',
    form: lazyComponent(() => import('./plan-form-dialog.tsx').then((file) => file.PlanFormDialog)),
  },
  Tools: LinkedFilters,
  export: { from: 'server', href: plans.exportHref },
});

/** Plans by their next date: all of them, or what concerns the reader's visits or account. */
export function MaintenancePage() {
  if (scopeOf(useCurrentUser(), 'maintenance_plan.view') === 'none')
    return <NoAccess what={t`maintenance plans`} />;
  return <RecordListPage list={list} />;
}

/** Chips for what a link has set, each with a button that removes it. */
function LinkedFilters({ values, set }: ListFilters<typeof filters>) {
  const chips = [
    { key: 'customerId', isSet: values.customerId !== null, text: t`One customer` },
    { key: 'siteId', isSet: values.siteId !== null, text: t`One site` },
    { key: 'equipmentId', isSet: values.equipmentId !== null, text: t`One piece of equipment` },
  ].filter(({ isSet }) => isSet);
  return chips.map(({ key, text }) => (
    <Chip key={key} tone="info" onRemove={() => set({ [key]: null })}>
      {text}
    </Chip>
  ));
}
