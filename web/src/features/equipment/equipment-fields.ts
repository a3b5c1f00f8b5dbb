import { t } from '@lingui/core/macro';
import { equipmentCategories, ownerKinds } from '@switchyard/contracts/equipment/equipment-options.ts';
import { plateText } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { equipmentNumber } from '../../core/equipment/equipment-looks.tsx';
import { equipmentCategoryWord, ownerKindWord } from '../../core/equipment/equipment-words.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type FormField, section } from '../../records/form-field.ts';
import {
  useCustomersForEquipmentQuery,
  useEquipmentOfQuery,
  useSitesForEquipmentQuery,
} from './equipment-api.ts';
import { type EquipmentEditInput, type NewEquipmentInput, noParent } from './equipment-form.ts';

const name = { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 120 } as const;
const category = {
  kind: 'choice',
  name: 'category',
  label: t`Category`,
  options: equipmentCategories.map((value) => ({ value, label: equipmentCategoryWord(value) })),
} as const;
const text = { kind: 'text', maxLength: 120 } as const;
const plate = [
  { ...text, name: 'manufacturer', label: t`Manufacturer` },
  { ...text, name: 'model', label: t`Model` },
  { ...text, name: 'serial', label: t`Serial number`, hint: t`As on the rating plate` },
] as const;
const location = {
  ...text,
  name: 'location',
  label: t`Location`,
  maxLength: 200,
  placeholder: t`Roof, north`,
} as const;
const dates = [
  { kind: 'text', type: 'date', name: 'installedOn', label: t`Installed on` },
  { kind: 'text', type: 'date', name: 'warrantyUntil', label: t`Warranty until` },
  {
    ...text,
    name: 'warrantyTerms',
    label: t`Warranty terms`,
    maxLength: 1000,
    placeholder: t`Parts, no labor`,
  },
] as const;
const cost = { kind: 'text', name: 'costMinor', label: t`Cost`, inputMode: 'decimal' } as const;
const notes = {
  kind: 'textarea',
  name: 'notes',
  label: t`Notes`,
  hint: t`Never shown to the customer`,
  rows: 3,
  width: 'full',
} as const;

/** Fields of a new piece. `showsCost`: the role sees costs. */
export function newEquipmentFields(showsCost: boolean): readonly FormField<NewEquipmentInput>[] {
  return [
    name,
    category,
    {
      kind: 'choice',
      name: 'ownerKind',
      label: t`Owner`,
      options: ownerKinds.map((value) => ({ value, label: ownerKindWord(value) })),
    },
    {
      kind: 'record',
      name: 'customerId',
      label: t`Customer`,
      hint: t`Not needed for your own tools`,
      useOptions: useFoundCustomers,
    },
    { kind: 'listed', name: 'siteId', label: t`Site`, useOptions: useSitesOfChosen },
    location,
    { kind: 'listed', name: 'parentId', label: t`Part of`, useOptions: useParentsOfChosen },
    ...plate,
    ...dates,
    ...(showsCost ? [cost] : []),
    notes,
  ];
}

/** Fields that the office may change. */
export function equipmentEditFields(
  equipment: Equipment,
  showsCost: boolean,
): readonly FormField<EquipmentEditInput>[] {
  const { siteName, parentId, parentName } = equipment;
  return [
    ...section<EquipmentEditInput>(t`What it is`, [name, category, ...plate]),
    ...section<EquipmentEditInput>(t`Place`, [
      ...(equipment.siteId === null
        ? []
        : [
            {
              kind: 'listed',
              name: 'siteId',
              label: t`Site`,
              useOptions: () => useSitesOf(equipment),
              show: (id: unknown) => (id === equipment.siteId ? (siteName ?? '') : t`Another site`),
            } as const,
          ]),
      location,
      {
        kind: 'listed',
        name: 'parentId',
        label: t`Part of`,
        useOptions: () => useParentsOf(equipment),
        show: (id) => (id === noParent ? nothing : id === parentId ? (parentName ?? '') : t`Other equipment`),
      },
    ]),
    ...section<EquipmentEditInput>(t`Warranty and cost`, [...dates, ...(showsCost ? [cost] : [])]),
    ...section<EquipmentEditInput>(t`Notes`, [notes]),
  ];
}

const nothing = t`Nothing`;
const noneOption = { value: noParent, label: nothing };

function useFoundCustomers(search: string) {
  const { data, isFetching } = useCustomersForEquipmentQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, name: label, number }) => ({
    id,
    label,
    note: t`No. ${number}`,
  }));
  return { options, loading: isFetching };
}

function useSiteOptions(customerId: string) {
  const { currentData } = useSitesForEquipmentQuery(customerId, { skip: customerId === '' });
  return (currentData?.items ?? []).map(({ id, name: label, address }) => ({
    value: id,
    label: label === address.line1 ? label : `${label} · ${address.line1}`,
  }));
}

/** Sites of the chosen customer; a single one is preselected. */
function useSitesOfChosen(form: UseFormReturn<NewEquipmentInput>) {
  const isOwn = form.watch('ownerKind') === 'company';
  const customerId = form.watch('customerId')?.id ?? '';
  const siteId = form.watch('siteId');
  const options = useSiteOptions(isOwn ? '' : customerId);
  const only = options.length === 1 ? options[0]?.value : undefined;
  const isStray = siteId !== '' && options.length > 0 && !options.some(({ value }) => value === siteId);
  useEffect(() => {
    if (only !== undefined && siteId === '') form.setValue('siteId', only);
    else if (isStray) form.setValue('siteId', only ?? '');
  }, [form, siteId, only, isStray]);
  const placeholder = isOwn ? t`None` : customerId === '' ? t`Choose a customer first` : t`Choose a site`;
  return { options, placeholder };
}

function useParentsOfChosen(form: UseFormReturn<NewEquipmentInput>) {
  const isOwn = form.watch('ownerKind') === 'company';
  const customerId = form.watch('customerId')?.id ?? '';
  const owner = isOwn ? { ownerKind: 'company' } : { customerId };
  const { currentData } = useEquipmentOfQuery(owner, { skip: !isOwn && customerId === '' });
  return { options: [noneOption, ...parentOptions(currentData?.items ?? [])] };
}

function useSitesOf({ customerId, siteId, siteName }: Equipment) {
  const listed = useSiteOptions(customerId ?? '');
  const isListed = listed.some(({ value }) => value === siteId);
  const own = siteId === null || isListed ? [] : [{ value: siteId, label: siteName ?? '' }];
  return { options: [...own, ...listed] };
}

function useParentsOf({ id, customerId, parentId, parentName }: Equipment) {
  const { currentData } = useEquipmentOfQuery(
    customerId === null ? { ownerKind: 'company' } : { customerId },
  );
  const others = parentOptions((currentData?.items ?? []).filter((item) => item.id !== id));
  const isListed = parentId === null || others.some(({ value }) => value === parentId);
  const own = isListed ? [] : [{ value: parentId, label: parentName ?? '' }];
  return { options: [noneOption, ...own, ...others] };
}

function parentOptions(items: readonly Equipment[]) {
  return items.map((item) => ({
    value: item.id,
    label: [equipmentNumber(item.number), item.name, plateText(item)]
      .filter((part) => part !== '')
      .join(' · '),
  }));
}
