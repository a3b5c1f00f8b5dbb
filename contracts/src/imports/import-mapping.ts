import { importFieldsOf, type LabelledField } from '../records/record-column.ts';
import type { RecordImport } from './record-import.ts';

/** A field as a target of columns; a piece is a part of a field, such as the first name. */
export type MappedField = {
  readonly label: string;
  readonly looksLike?: ((text: string) => boolean) | undefined;
  readonly knownBy?: ((text: string) => boolean) | undefined;
  readonly isDistinct?: boolean | undefined;
  readonly field: string;
  readonly header: string;
  readonly aliases: readonly string[];
  readonly hint: string;
  readonly group: 'own' | 'site';
  readonly mayDefault: boolean;
  readonly choices: readonly string[];
};

/** Every field that a column can fill, pieces included, in the order of the record's columns. */
export function mappedFieldsOf({ columns }: Pick<RecordImport, 'columns'>): readonly MappedField[] {
  return importFieldsOf(columns).flatMap((field) => [
    toMapped(field),
    ...(field.pieces ?? []).map(
      (piece): MappedField => ({
        ...toMapped({ ...field, ...piece, header: piece.label }),
        hint: `Part of: ${field.label.toLowerCase()}`,
        looksLike: undefined,
        knownBy: undefined,
        isDistinct: undefined,
        mayDefault: false,
        choices: [],
      }),
    ),
  ]);
}

function toMapped(field: LabelledField): MappedField {
  const { mayDefault } = field;
  return {
    ...field,
    aliases: field.aliases ?? [],
    hint: field.hint ?? '',
    group: field.of ?? 'own',
    mayDefault: mayDefault !== undefined,
    choices: Array.isArray(mayDefault) ? (mayDefault as string[]) : [],
  };
}

/**
 * Reason why a file with these columns and defaults cannot be imported; undefined if it can. Fields without a column
 * may have a default.
 */
export function mappingProblem(
  spec: RecordImport,
  mapping: readonly (string | null)[],
  defaults: Readonly<Record<string, string>>,
): string | undefined {
  const used = mapping.filter((field) => field !== null);
  const fields = mappedFieldsOf(spec);
  const unknown = used.find((name) => !fields.some(({ field }) => field === name));
  if (unknown !== undefined) return `There is no field ${unknown.slice(0, 60)}`;
  if (new Set(used).size < used.length) return 'Each field can come from one column only';
  const given = new Set([...used, ...Object.keys(defaults)]);
  for (const { field, label, isRequired, pieces = [] } of importFieldsOf(spec.columns)) {
    const isGiven = given.has(field) || pieces.some((piece) => given.has(piece.field));
    if (isRequired && !isGiven) return `Choose the column with the ${label.toLowerCase()}`;
  }
  const stray = Object.keys(defaults).find(
    (name) => !fields.some(({ field, mayDefault }) => field === name && mayDefault),
  );
  if (stray !== undefined) return `${stray.slice(0, 60)} has no default`;
  return spec.needsOneOf?.find(({ fields: names }) => !names.some((name) => given.has(name)))?.reason;
}

/** Header line and example rows of a file. */
export function templateOf(spec: RecordImport): readonly (readonly string[])[] {
  const [first = {}] = spec.examples;
  const fields = mappedFieldsOf(spec).filter(({ field }) => Object.hasOwn(first, field));
  return [
    fields.map(({ label }) => label),
    ...spec.examples.map((example) => fields.map(({ field }) => example[field] ?? '')),
  ];
}
