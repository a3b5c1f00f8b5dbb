import { t } from '@lingui/core/macro';
import type { Import, ImportAmounts } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { pluralOf, singularOf } from '../../../records/record-nouns.ts';

export type ImportWords = {
  /** `customer`, `customers` */
  readonly noun: readonly [string, string];
  /** `Customers` */
  readonly title: string;
  /** Label of the file: `Customer list` */
  readonly list: string;
  /** Address of the records' list. */
  readonly href: string;
};

export function importWords(record: ImportKind): ImportWords {
  const facts = factsOf(record);
  return {
    noun: facts.noun,
    title: pluralOf(facts),
    list: t`${singularOf(facts)} list`,
    href: `/${facts.collection}`,
  };
}

/** `3 customers and 4 sites`; a kind that is possible but has no record is included. */
export function amountsText(record: ImportKind, amounts: ImportAmounts): string {
  const kinds = record === 'customer' ? (['customer', 'site'] as const) : [record];
  const [first = '', second] = kinds.map((kind) => {
    const amount = amounts[kind] ?? 0;
    return `${formatCount(amount)} ${factsOf(kind).noun[amount === 1 ? 0 : 1]}`;
  });
  return second === undefined ? first : t`${first} and ${second}`;
}

/** How a file was read, for the user to check. */
export function readingNote({ format, encoding, delimiter }: Import): string {
  if (format === 'xlsx') return t`The first sheet of the workbook was read.`;
  const separators = { ',': t`commas`, ';': t`semicolons`, '\t': t`tabs`, '|': t`bars` } as const;
  const columns = t`Columns are separated by ${separators[delimiter]}.`;
  if (encoding === 'utf-8') return columns;
  const name = encoding === 'windows-1252' ? 'Windows' : 'UTF-16';
  return `${columns} ${t`It was read as ${name} text: check names with accents.`}`;
}
