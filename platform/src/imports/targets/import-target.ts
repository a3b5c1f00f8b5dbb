import type { ImportedRow } from '@switchyard/contracts/imports/read-row.ts';
import type { ScoredCustomer } from '../../db/repositories/import-key-repository.ts';
import type { Tx } from '../../db/database.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';

export type NewRecord = { readonly id: string; readonly row: ImportedRow };
export type NewRelated = { readonly id: string; readonly parentId: string; readonly row: ImportedRow };

/** An error that a row has because of other records; undefined if it has none. */
export type LookedUp = { readonly field: string; readonly message: string } | undefined;

/** How the rows of an import become records of a kind. */
export type ImportTarget = {
  /** Completes rows with the records to which they refer, and reports those without. */
  readonly lookUp?: (tx: Tx, rows: readonly ImportedRow[]) => Promise<LookedUp[]>;
  /** Records that rows are compared with, a page at a time. Missing: rows join by their identifiers alone. */
  readonly listScored?: (
    tx: Tx,
    page: { readonly after: string; readonly limit: number },
  ) => Promise<ScoredCustomer[]>;
  /** Adds records with their events; a few hundred at a time. */
  readonly insert: (
    unit: UnitOfWork,
    records: readonly NewRecord[],
    createdBy: string | null,
  ) => Promise<void>;
  readonly insertRelated?: (unit: UnitOfWork, records: readonly NewRelated[]) => Promise<void>;
};
