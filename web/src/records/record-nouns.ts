import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';

type Named = Pick<RecordFacts<never>, 'noun'>;

/** `Customer` */
export function singularOf({ noun: [singular] }: Named): string {
  return capitalised(singular);
}

/** `Customers` */
export function pluralOf({ noun: [, plural] }: Named): string {
  return capitalised(plural);
}

/** Capitalizes the first letter. */
export function capitalised(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
