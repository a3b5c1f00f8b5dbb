import type { ImportedRow } from '@switchyard/contracts/imports/read-row.ts';
import type { Tx } from '../db/database.ts';
import { findSiteTraits, type SiteTraits } from '../db/repositories/import-key-repository.ts';
import { foldText } from './matching/names.ts';

/** The sites of a company that rows refer to. */
export type KnownSites = {
  /** The site of the row among those of the record. */
  find(row: ImportedRow, recordId: string): SiteTraits | undefined;
  /** The site with the row's own reference, whichever record it belongs to. */
  withReference(row: ImportedRow): SiteTraits | undefined;
};

export async function findKnownSites(
  tx: Tx,
  rows: readonly ImportedRow[],
  recordIds: readonly string[],
): Promise<KnownSites> {
  const references = rows.flatMap((row) => referenceOf(row) ?? []);
  const found = await findSiteTraits(tx, { customerIds: recordIds, references });
  const byRecord = Map.groupBy(found, ({ customerId }) => customerId);
  const byReference = new Map(found.map((site) => [site.reference, site]));
  return {
    withReference: (row) => {
      const reference = referenceOf(row);
      return reference === null ? undefined : byReference.get(reference);
    },
    find: (row, recordId) => byRecord.get(recordId)?.find((site) => isSamePlace(row, site)),
  };
}

/** The site's own reference, or null. */
export function referenceOf({ related }: ImportedRow): string | null {
  return (related?.['externalRef'] as string | null | undefined) ?? null;
}

/** Identifies a site among those of one record in the same file. */
export function siteKeyOf({ related, identity: { address } }: ImportedRow): string | null {
  if (related === null || address === null) return null;
  const { line1, line2, postalCode, city } = address;
  return [related['name'] as string, line1, line2, postalCode || city].map(foldText).join(' / ');
}

function isSamePlace({ identity: { address } }: ImportedRow, site: SiteTraits): boolean {
  if (address === null || foldText(site.line1) !== foldText(address.line1)) return false;
  return address.postalCode === '' || site.postalCode === ''
    ? foldText(site.city) === foldText(address.city)
    : site.postalCode === address.postalCode;
}
