import type { RawBuilder } from 'kysely';
import type { ListGroup } from '../repositories/list-groups.ts';
import type { Reader } from './reader.ts';

/** Sorts, filters, groups and search of a table; a test requires indexes for them. */
export type IndexUse = {
  readonly table: string;
  readonly alias: string;
  readonly sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly filters: Readonly<Record<string, (value: never, reader: Reader) => RawBuilder<unknown>>>;
  readonly groups: Readonly<Record<string, Pick<ListGroup, 'column'>>>;
  readonly search: RawBuilder<unknown>;
  readonly unindexed: Readonly<Record<string, string>>;
};
