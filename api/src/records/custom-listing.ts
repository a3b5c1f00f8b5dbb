import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { valueText } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { accessFor } from '@switchyard/contracts/custom-fields/field-access.ts';
import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import type { CsvColumn } from '@switchyard/contracts/http/to-csv.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { type CustomListing, customListing } from '@switchyard/platform/db/records/custom-listing.ts';
import { findCustomFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';

type Kind = Pick<RecordFacts<never>, 'kind' | 'customFields'>;

/** The fields of a kind of record that a role may see, in order. */
async function fieldsFor(tx: Tx, { kind, customFields }: Kind, role: Role): Promise<CustomField[]> {
  if (customFields !== true) return [];
  const fields = await findCustomFields(tx);
  return fields.filter((field) => field.recordKind === kind && accessFor(role, field) !== 'hidden');
}

/**
 * Conditions and sort by custom fields that a list's query asks for.
 * @throws ProblemError naming fields that do not exist or that the role may not see
 */
export async function listingFor(
  tx: Tx,
  { record, alias, role }: { record: Kind; alias: string; role: Role },
  query: object,
): Promise<CustomListing | undefined> {
  const asked = query as { custom?: string; customSort?: string };
  if (asked.custom === undefined && asked.customSort === undefined) return undefined;
  return customListing(alias, await fieldsFor(tx, record, role), asked);
}

/** Columns of an exported list for the custom fields that the role may see. */
export async function customCsvColumns<Item>(tx: Tx, record: Kind, role: Role): Promise<CsvColumn<Item>[]> {
  const fields = await fieldsFor(tx, record, role);
  return fields.map((field) => ({
    header: field.label,
    value: (item) => {
      const { custom = {} } = item as { custom?: CustomValues };
      const value = custom[field.key];
      return value === undefined ? null : valueText(field, value);
    },
  }));
}
