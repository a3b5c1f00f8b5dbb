import type { RawBuilder } from 'kysely';
import type { Reader } from './reader.ts';

/** Sorts, filters and search of a table; a test requires indexes for them. */
export type IndexUse = {
  readonly table: string;
  readonly alias: string;
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly filters: Readonly<Record<string, (value: never, reader: Reader) => RawBuilder<unknown>>>;
  readonly search: RawBuilder<unknown>;
  readonly unindexed: Readonly<Record<string, string>>;
};
