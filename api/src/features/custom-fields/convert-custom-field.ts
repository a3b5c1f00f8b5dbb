import { customFieldRecord } from '@switchyard/contracts/custom-fields/custom-field-record.ts';
import type {
  Conversion,
  ConvertCustomField,
  CustomField,
} from '@switchyard/contracts/custom-fields/custom-field.ts';
import { convertValue, valueText } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { customFieldTable } from '@switchyard/platform/db/records/custom-field-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { lockFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';
import {
  countValues,
  type ReplacedValue,
  replaceValues,
} from '@switchyard/platform/db/repositories/custom-value-repository.ts';
import { recordChange } from '@switchyard/platform/events/record-event.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { refuseFields, requireFound } from '../../access/access.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { fieldErrors, settledOptions } from './custom-field-rules.ts';

/** Most lost values that the reply names. */
const examples = 5;

/**
 * Changes the type of a field and converts the values of all records. A dry run writes nothing.
 * @throws ProblemError 404, 410, 412, `request.invalid` for settings that do not fit the type
 */
export async function convertCustomField(
  unit: UnitOfWork,
  { id, expected }: { id: string; expected: number },
  { dryRun, ...settings }: ConvertCustomField,
): Promise<Conversion> {
  const { tx, now } = unit;
  const reader = { scope: companyScope, now };
  await customFieldTable.lock(tx, id);
  const before = requireFound(await customFieldTable.find(tx, id, reader));
  requireRevision(before, expected);
  const after = convertedField(before, settings);
  refuseFields(fieldErrors(after));
  if (!dryRun) {
    const { recordKind: kind } = before;
    await lockFields(tx, { companyId: unit.context.companyId, kind, mode: 'exclusive' });
  }
  const counted = await countValues(tx, before);
  const pairs = counted.map(({ value, count }) => ({
    from: value,
    to: convertValue(before, after, value),
    count,
  }));
  const sum = (some: typeof pairs) => some.reduce((total, { count }) => total + count, 0);
  const lost = pairs.filter(({ to }) => to === undefined);
  const outcome = {
    values: sum(pairs),
    converted: sum(pairs) - sum(lost),
    lost: sum(lost),
    lostExamples: lost.slice(0, examples).map(({ from }) => valueText(before, from).slice(0, 80)),
  };
  if (dryRun) return { field: before, ...outcome };
  await replaceValues(tx, before, pairs.filter(isChanged));
  const { type, unit: ofNumbers, decimals, min, max, currency, linkKind, options, defaultValue } = after;
  const patch = { type, unit: ofNumbers, decimals, min, max, currency, linkKind, options, defaultValue };
  await customFieldTable.update(tx, id, { patch, now });
  const field = requireFound(await customFieldTable.find(tx, id, reader));
  recordChange(unit, customFieldRecord, { verb: 'converted', before, after: field });
  return { field, ...outcome };
}

function isChanged({ from, to }: ReplacedValue): boolean {
  return from !== to;
}

/** The field with the new type; a default that does not fit is dropped. */
function convertedField(
  before: CustomField,
  { options, ...settings }: Omit<ConvertCustomField, 'dryRun'>,
): CustomField {
  const after = { ...before, ...settings, options: settledOptions(options, before.options) };
  const { defaultValue } = before;
  const converted = defaultValue === null ? undefined : convertValue(before, after, defaultValue);
  return { ...after, defaultValue: converted ?? null };
}
