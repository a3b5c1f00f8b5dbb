import { t } from '@lingui/core/macro';
import {
  equipmentCategories,
  equipmentSorts,
  equipmentStates,
  ownerKinds,
} from '@switchyard/contracts/equipment/equipment-options.ts';
import { Fan } from 'lucide-react';
import {
  equipmentCategoryWord,
  equipmentStateWord,
  ownerKindWord,
} from '../../core/equipment/equipment-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { linked, many, one, toggle } from '../../records/list-filter.ts';
import { defineRecordList, type ListFilters } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { EquipmentCard, equipmentColumns } from './equipment-columns.tsx';
import { equipmentApi } from './equipment-api.ts';

const filters = {
  category: many(t`Category`, equipmentCategories, equipmentCategoryWord),
  state: many(t`State`, equipmentStates, equipmentStateWord),
  ownerKind: one(t`Owner`, ownerKinds, ownerKindWord),
  warrantyEnding: toggle(t`Warranty ends within 90 days`),
  customerId: linked,
  siteId: linked,
  parentId: linked,
};

const list = defineRecordList({
  api: equipmentApi,
  title: () => t`Equipment`,
  searchHint: t`Name, serial, model, number, location`,
  filters,
  sorts: equipmentSorts,
  groups: { category: {}, state: {} },
  defaultSort: () => 'name',
  columns: ({ zone, user }) => equipmentColumns(zone, user.role),
  // Customers see their own alone.
  hiddenFilters: ({ user }) => (user.role === 'customer' ? ['ownerKind'] : []),
  card: (equipment) => <EquipmentCard equipment={equipment} />,
  cardHeight: 92,
  empty: {
    icon: <Fan />,
    title: t`No equipment yet`,
    text: t`Furnaces, water heaters, panels: what your technicians look after at the sites of customers, and your own tools.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New equipment`,
    action: 'equipment.create',
    form: lazyComponent(() => import('./equipment-form-dialog.tsx').then((file) => file.EquipmentFormDialog)),
  },
  Tools: LinkedFilters,
  bulkFields: [
    {
      field: 'category',
      label: t`Category`,
      options: equipmentCategories.map((value) => ({ value, label: equipmentCategoryWord(value) })),
    },
  ],
  export: { from: 'server', href: equipmentApi.exportHref },
});

/** Equipment that the reader may see: all of it, or what concerns their visits or account. */
export function EquipmentListPage() {
  if (scopeOf(useCurrentUser(), 'equipment.view') === 'none') return <NoAccess what={t`equipment`} />;
  return <RecordListPage list={list} />;
}

/** Chips for what a link has set, each with a button that removes it. */
function LinkedFilters({ values, set }: ListFilters<typeof filters>) {
  const chips = [
    { key: 'customerId', isSet: values.customerId !== null, text: t`One customer` },
    { key: 'siteId', isSet: values.siteId !== null, text: t`One site` },
    { key: 'parentId', isSet: values.parentId !== null, text: t`Parts of one piece` },
  ].filter(({ isSet }) => isSet);
  return chips.map(({ key, text }) => (
    <Chip key={key} tone="info" onRemove={() => set({ [key]: null })}>
      {text}
    </Chip>
  ));
}
