import { looksLike } from '../imports/looks-like.ts';
import { placeColumns } from '../imports/place-columns.ts';
import { readDay, readWholeNumber, readWord } from '../records/read-cell.ts';
import type { RecordColumn } from '../records/record-column.ts';
import type { Equipment } from './equipment.ts';
import { equipmentCategories, ownerKinds } from './equipment-options.ts';

const categoryWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(equipmentCategories.map((category) => [category, category])),
  ac: 'air_conditioner',
  heater: 'furnace',
  rtu: 'rooftop_unit',
  ahu: 'air_handler',
  panel: 'electrical_panel',
  breaker_panel: 'electrical_panel',
  fixture: 'plumbing_fixture',
  truck: 'vehicle',
  van: 'vehicle',
};
const ownerWords = Object.fromEntries(ownerKinds.map((kind) => [kind, kind]));

export const equipmentColumns: readonly RecordColumn<Equipment>[] = [
  { header: 'Number', value: (equipment) => equipment.number },
  {
    header: 'Name',
    value: (equipment) => equipment.name,
    import: {
      field: 'name',
      hint: 'Required',
      aliases: ['name', 'equipment', 'equipment name', 'asset', 'asset name', 'unit'],
      looksLike: looksLike.name,
      identifies: 'name',
      isRequired: true,
    },
  },
  {
    header: 'Category',
    value: (equipment) => equipment.category,
    import: {
      field: 'category',
      hint: 'Such as furnace, heat pump, water heater; other when empty',
      aliases: ['category', 'equipment type', 'asset type', 'type', 'class'],
      read: readWord(categoryWords, `Must be one of ${equipmentCategories.join(', ')}`),
      looksLike: looksLike.oneOf(Object.keys(categoryWords)),
      mayDefault: equipmentCategories,
    },
  },
  {
    header: 'Owner',
    value: (equipment) => equipment.ownerKind,
    import: {
      field: 'ownerKind',
      hint: 'customer, or company for your own tools; customer when empty',
      aliases: ['owner', 'owned by', 'ownership'],
      read: readWord(ownerWords, `Must be one of ${ownerKinds.join(', ')}`),
      looksLike: looksLike.oneOf(ownerKinds),
      mayDefault: ownerKinds,
    },
  },
  ...placeColumns<Equipment>({ customerHint: 'The customer of this name' }),
  { header: 'Part of', value: (equipment) => equipment.parentName },
  text('Manufacturer', 'manufacturer', ['manufacturer', 'make', 'brand', 'vendor']),
  text('Model', 'model', ['model', 'model number', 'model no']),
  text('Serial number', 'serial', ['serial number', 'serial', 'serial no', 'sn', 's n']),
  text('Location', 'location', ['location', 'place', 'room', 'where', 'position']),
  day('Installed on', 'installedOn', ['installed on', 'installed', 'install date', 'installation date']),
  day('Warranty until', 'warrantyUntil', ['warranty until', 'warranty end', 'warranty expires', 'warranty']),
  text('Warranty terms', 'warrantyTerms', ['warranty terms', 'warranty coverage', 'coverage']),
  {
    header: 'Cost in cents',
    value: (equipment) => equipment.costMinor,
    import: {
      field: 'costMinor',
      hint: 'What it cost',
      aliases: ['cost in cents', 'cost cents', 'price in cents'],
      read: readWholeNumber,
    },
  },
  { header: 'State', value: (equipment) => equipment.state },
  { header: 'In this state since', value: (equipment) => equipment.stateAt },
  text('Notes', 'notes', ['notes', 'comment', 'comments', 'remarks']),
  {
    header: 'Reference',
    value: (equipment) => equipment.externalRef,
    import: {
      field: 'reference',
      path: 'externalRef',
      hint: 'Your own number of the piece; it is added once',
      aliases: [
        'reference',
        'asset number',
        'asset no',
        'asset tag',
        'tag',
        'equipment number',
        'external ref',
        'number',
      ],
      looksLike: looksLike.reference,
      isDistinct: true,
      identifies: 'reference',
    },
  },
  {
    header: 'Id',
    value: (equipment) => equipment.id,
    import: {
      field: 'id',
      path: null,
      label: 'Id in Switchyard',
      hint: 'From an exported file: the row is this piece of equipment',
      looksLike: looksLike.uuid,
      isDistinct: true,
      identifies: 'id',
    },
  },
  { header: 'Created', value: (equipment) => equipment.createdAt },
];

type TextField = 'manufacturer' | 'model' | 'serial' | 'location' | 'warrantyTerms' | 'notes';

function text(header: string, field: TextField, aliases: readonly string[]): RecordColumn<Equipment> {
  return { header, value: (equipment) => equipment[field], import: { field, aliases } };
}

function day(
  header: string,
  field: 'installedOn' | 'warrantyUntil',
  aliases: readonly string[],
): RecordColumn<Equipment> {
  return {
    header,
    value: (equipment) => equipment[field],
    import: { field, hint: 'Such as 2026-11-30', aliases, read: readDay, looksLike: looksLike.day },
  };
}
