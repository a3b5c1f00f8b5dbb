import { equipmentColumns } from '@switchyard/contracts/equipment/equipment-columns.ts';
import { equipmentRecord } from '@switchyard/contracts/equipment/equipment-record.ts';
import { equipmentRoutes } from '@switchyard/contracts/equipment/equipment-routes.ts';
import type { Equipment, UpdateEquipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import { equipmentTable, type EquipmentValues } from '@switchyard/platform/db/records/equipment-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import {
  hasParts,
  insertSpans,
  lockEquipmentTree,
} from '@switchyard/platform/db/repositories/equipment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import type { Changed } from '../../records/changed-fields.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { ownerErrors, parentErrors, serialErrors, warrantyErrors } from './equipment-checks.ts';

/** Equipment begins in service, and with it the history of its states. */
export const equipmentFeature = defineRecordFeature(equipmentRoutes, {
  record: equipmentRecord,
  table: equipmentTable,
  csv: equipmentColumns,
  prepare: async ({ unit }, input): Promise<Omit<EquipmentValues, 'number'>> => {
    await lockEquipmentTree(unit.tx, unit.context.companyId);
    refuseFields([
      ...(await ownerErrors(unit, input)),
      ...(await parentErrors(unit, { ...input, id: null })),
      ...(await serialErrors(unit, { ...input, id: null })),
      ...warrantyErrors(input),
    ]);
    return { ...input, state: 'in_service', stateReason: null, stateAt: unit.now.toISOString() };
  },
  afterCreate: async ({ unit }, { id }) => {
    const { companyId, actor } = unit.context;
    await insertSpans(unit.tx, [
      {
        id: newId(unit.now.getTime()),
        companyId,
        equipmentId: id,
        state: 'in_service',
        position: 1,
        startedAt: unit.now,
        authorId: actor.id,
        authorName: actor.name,
      },
    ]);
  },
  change: async ({ unit }, { before, fields }) => {
    const after = { ...before, ...fields };
    const changesDays = 'installedOn' in fields || 'warrantyUntil' in fields;
    refuseFields([
      ...(await treeErrors(unit, { before, after, fields })),
      ...(changesDays ? warrantyErrors(after) : []),
    ]);
    return fields;
  },
  inUse: async ({ unit }, { id }) => {
    await lockEquipmentTree(unit.tx, unit.context.companyId);
    return (await hasParts(unit.tx, id))
      ? 'Other equipment is a part of it: delete or move that first'
      : undefined;
  },
  parentsOf: ({ customerId, siteId, parentId }) => [
    { table: customerTable, id: customerId, pointer: '/customerId', name: 'Its customer' },
    { table: siteTable, id: siteId, pointer: '/siteId', name: 'Its site' },
    { table: equipmentTable, id: parentId, pointer: '/parentId', name: 'What it is a part of' },
  ],
  beforeRestore: async ({ unit }, item) => {
    await lockEquipmentTree(unit.tx, unit.context.companyId);
    refuseFields([
      ...(await ownerErrors(unit, item)),
      ...(await parentErrors(unit, item)),
      ...(await serialErrors(unit, item)),
    ]);
    return { values: {}, afterEvent: async () => undefined };
  },
});

type Change = {
  before: Equipment;
  after: Omit<Equipment, 'custom'>;
  fields: Changed<UpdateEquipment>;
};

/** Errors of a change of owner, place in the tree or serial number; other changes need no look at other records. */
async function treeErrors(unit: UnitOfWork, { before, after, fields }: Change): Promise<FieldError[]> {
  const changes = (...names: (keyof UpdateEquipment)[]) => names.some((name) => name in fields);
  const isOwned = changes('ownerKind', 'customerId', 'siteId');
  if (!isOwned && !changes('parentId', 'model', 'serial')) return [];
  await lockEquipmentTree(unit.tx, unit.context.companyId);
  const isHanded = changes('ownerKind', 'customerId');
  return [
    ...(isOwned ? await ownerErrors(unit, after) : []),
    ...(isHanded && (await hasParts(unit.tx, before.id))
      ? [fieldError('/customerId', 'has_parts', 'Its parts belong to this owner: move them first')]
      : []),
    ...(isHanded || changes('parentId') ? await parentErrors(unit, after) : []),
    ...(changes('model', 'serial') ? await serialErrors(unit, after) : []),
  ];
}
