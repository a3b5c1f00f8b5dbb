import type { RecordScope } from '../repositories/read-scope.ts';
import type { CustomListing } from './custom-listing.ts';

/** Reader and time: scope and clock decide which records and which of their fields are visible. */
export type Reader = {
  readonly scope: RecordScope;
  readonly now: Date;
  /** For lists: conditions and sort by custom fields. */
  readonly custom?: CustomListing | undefined;
};
