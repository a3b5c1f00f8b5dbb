import { customFieldColumns } from '@switchyard/contracts/custom-fields/custom-field-columns.ts';
import { customFieldRecord } from '@switchyard/contracts/custom-fields/custom-field-record.ts';
import { customFieldRoutes } from '@switchyard/contracts/custom-fields/custom-field-routes.ts';
import { fieldsPerKind } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import type {
  CustomField,
  CustomOption,
  UpdateCustomField,
} from '@switchyard/contracts/custom-fields/custom-field.ts';
import { keyOf } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  customFieldTable,
  type CustomFieldValues,
} from '@switchyard/platform/db/records/custom-field-table.ts';
import { lockFieldsOf, shiftFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';
import { usedOptions } from '@switchyard/platform/db/repositories/custom-value-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { fieldErrors, settledOptions } from './custom-field-rules.ts';

/** Custom fields: their key is made from the first label, their order has no gaps to keep. */
export const customFieldFeature = defineRecordFeature(customFieldRoutes, {
  record: customFieldRecord,
  table: customFieldTable,
  csv: customFieldColumns,
  prepare: async ({ unit }, input) => {
    const { keys, used, last } = await lockFieldsOf(unit.tx, unit.context.companyId, input.recordKind);
    requireRoom(used);
    const options = settledOptions(input.options);
    const field = { ...input, options };
    refuseFields(fieldErrors(field));
    return { ...field, key: keyOf(input.label, keys), position: last + 1, archived: false };
  },
  change: async ({ unit }, { before, fields }) => {
    const { options, position, ...rest } = fields;
    const values: Partial<CustomFieldValues> = { ...(rest as Partial<CustomFieldValues>) };
    if (options !== undefined) values.options = await changedOptions(unit, before, options);
    if (position !== undefined) values.position = await movedTo(unit, before, position);
    refuseFields(fieldErrors({ ...before, ...values }));
    return values;
  },
  beforeRestore: async ({ unit }, { recordKind }) => {
    const { used } = await lockFieldsOf(unit.tx, unit.context.companyId, recordKind);
    requireRoom(used);
    return { values: {}, afterEvent: async () => {} };
  },
});

/** @throws ProblemError `request.invalid` */
function requireRoom(used: number): void {
  if (used < fieldsPerKind) return;
  const detail = `A kind of record has at most ${fieldsPerKind} custom fields: delete one first`;
  throw new ProblemError('request.invalid', {
    detail,
    errors: [fieldError('/recordKind', 'too_many', detail)],
  });
}

/** @throws ProblemError naming options that records still have */
async function changedOptions(
  unit: UnitOfWork,
  before: CustomField,
  options: NonNullable<UpdateCustomField['options']>,
): Promise<CustomOption[]> {
  const settled = settledOptions(options, before.options);
  const removed = before.options.filter(({ id }) => settled.every((option) => option.id !== id));
  if (removed.length === 0) return settled;
  const used = await usedOptions(unit.tx, before, removed);
  refuseFields(
    removed
      .filter(({ id }) => used.has(id))
      .map(({ label }) =>
        fieldError('/options', 'in_use', `${before.label}: records have ${label}: retire it instead`),
      ),
  );
  return settled;
}

async function movedTo(unit: UnitOfWork, before: CustomField, position: number): Promise<number> {
  const { recordKind: kind, position: from } = before;
  const { last } = await lockFieldsOf(unit.tx, unit.context.companyId, kind);
  const to = Math.min(position, Math.max(0, last));
  await shiftFields(unit.tx, { kind, from, to, now: unit.now });
  return to;
}
