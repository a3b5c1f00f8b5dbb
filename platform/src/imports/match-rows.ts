import { createHash } from 'node:crypto';
import type { ImportedRow } from '@switchyard/contracts/imports/import-row.ts';
import type { Tx } from '../db/database.ts';
import {
  type AccountTraits,
  findAccountTraits,
  findImportKeys,
  findSitesOf,
} from '../db/repositories/import-key-repository.ts';

/** Records of the company that rows already refer to. */
export type KnownRecords = {
  customerOf(row: ImportedRow): { id: string; isDeleted: boolean } | undefined;
  siteOf(row: ImportedRow): string | undefined;
};

export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const hexOf = (key: string) => hashKey(key).toString('hex');
const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Finds the customers and sites of rows: through records created by earlier imports of the same rows, by reference, and
 * by name together with e-mail or phone for manually entered ones.
 */
export async function findKnownRecords(tx: Tx, rows: readonly ImportedRow[]): Promise<KnownRecords> {
  const keys = new Set(
    rows.flatMap(({ customerKey, siteKey }) => (siteKey ? [customerKey, siteKey] : [customerKey])),
  );
  const known = await findImportKeys(tx, [...keys].map(hashKey));
  const traits = await findAccountTraits(tx, {
    refs: rows.flatMap(({ customer }) => customer.externalRef ?? []),
    names: [...new Set(rows.map(({ customer }) => customer.name))],
  });
  const byRef = new Map(
    traits.flatMap((item) => (item.externalRef === null ? [] : [[item.externalRef, item]])),
  );
  const byName = Map.groupBy(
    traits.filter((item) => !item.isDeleted),
    ({ name }) => name,
  );
  const customerOf: KnownRecords['customerOf'] = ({ customer, customerKey }) => {
    const imported = known.get(hexOf(customerKey));
    if (imported !== undefined) return { id: imported, isDeleted: false };
    const referred = customer.externalRef === null ? undefined : byRef.get(customer.externalRef);
    if (referred) return referred;
    const alike = byName.get(customer.name)?.find((item) => isSame(item, customer));
    return alike;
  };
  const ids = new Set(rows.flatMap((row) => customerOf(row)?.id ?? []));
  const sites = Map.groupBy(await findSitesOf(tx, [...ids]), ({ customerId }) => customerId);
  return {
    customerOf,
    siteOf: (row) => {
      const { site, siteKey } = row;
      if (!site || siteKey === null) return undefined;
      const imported = known.get(hexOf(siteKey));
      if (imported !== undefined) return imported;
      const own = sites.get(customerOf(row)?.id ?? '') ?? [];
      const { line1, postalCode, city } = site.address;
      return own.find(
        (item) =>
          folded(item.line1) === folded(line1) &&
          (postalCode === '' || item.postalCode === ''
            ? folded(item.city) === folded(city)
            : item.postalCode === postalCode),
      )?.id;
    },
  };
}

/**
 * For customers of the same name: two references mean two customers; otherwise email or phone must agree, or both be
 * missing.
 */
function isSame(account: AccountTraits, { externalRef, email, phone }: ImportedRow['customer']): boolean {
  if (externalRef !== null && account.externalRef !== null) return false;
  if (email !== null && account.email !== null) return email === account.email;
  if (phone !== null && account.phone !== null) return phone === account.phone;
  return email === null && phone === null && account.email === null && account.phone === null;
}
