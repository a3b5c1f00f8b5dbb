import { headerWords } from '../imports/guess-mapping.ts';
import type { RecordImport } from '../imports/record-import.ts';
import { Unread } from '../records/read-cell.ts';
import type { RecordColumn } from '../records/record-column.ts';
import type { CustomField } from './custom-field.ts';
import type { CustomValues } from './custom-field-types.ts';
import { majorText, parseValue, valueProblem } from './custom-value.ts';

/**
 * The import of a record with columns for the custom fields of a company. Links are left out: other programs do not know
 * the ids of records.
 */
export function withCustomColumns(spec: RecordImport, fields: readonly CustomField[]): RecordImport {
  const own = fields.filter((field) => isImported(field) && field.recordKind === spec.kind);
  return { ...spec, columns: [...spec.columns, ...own.map(columnOf)] };
}

/** Default values of a company's fields of a kind. */
export function importDefaults(fields: readonly CustomField[], kind: string): CustomValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { key, defaultValue, archived, recordKind } = field;
      const isUsed = recordKind === kind && !archived && defaultValue !== null;
      return isUsed && valueProblem(field, defaultValue) === null ? [[key, defaultValue]] : [];
    }),
  );
}

function isImported({ archived, deletedAt, type }: CustomField): boolean {
  return !archived && deletedAt === null && type !== 'link';
}

function columnOf(field: CustomField): RecordColumn<never> {
  const { key, label, type, required, access, defaultValue } = field;
  const isText = type === 'text' || type === 'long_text';
  const choices = choicesOf(field);
  return {
    header: label,
    import: {
      field: `custom.${key}`,
      hint: hintOf(field),
      aliases: aliasesOf(headerWords(label), headerWords(key)),
      read: (text) => parseValue(field, text) ?? new Unread(reasonOf(field)),
      ...(isText ? {} : { looksLike: (text: string) => parseValue(field, text) !== undefined }),
      // A field that managers may not write is not required of them either.
      ...(required && defaultValue === null && access.manager === 'write'
        ? { isRequired: true as const }
        : {}),
      mayDefault: choices ?? true,
    },
  };
}

/** Usual headers of one meaning that no record has a field for: a custom field of one takes a column of another. */
const sameMeaning = [
  ['website', 'web site', 'web page', 'webpage', 'web', 'homepage', 'home page', 'url', 'web address'],
] as const;

function aliasesOf(...names: readonly string[]): readonly string[] {
  const others = sameMeaning.filter((words) => words.some((word) => names.includes(word))).flat();
  return [...new Set([...names, ...others])];
}

function choicesOf({ type, options }: CustomField): readonly string[] | undefined {
  if (type === 'yes_no') return ['yes', 'no'];
  return type === 'choice' ? options.filter(({ retired }) => !retired).map(({ label }) => label) : undefined;
}

function hintOf(field: CustomField): string {
  switch (field.type) {
    case 'date':
      return 'Such as 2026-11-23';
    case 'number':
      return field.unit === null ? 'A number' : `In ${field.unit}`;
    case 'money':
      return `In ${field.currency}`;
    default:
      return choicesOf(field)?.join(', ').slice(0, 200) ?? '';
  }
}

function reasonOf(field: CustomField): string {
  const { type, decimals, min, max } = field;
  switch (type) {
    case 'choice':
    case 'yes_no':
      return `Must be one of ${choicesOf(field)?.join(', ').slice(0, 200)}`;
    case 'date':
      return 'Must be a date, such as 2026-11-23';
    case 'number':
    case 'money': {
      const bound = (limit: number) => (type === 'money' ? majorText(field.currency, limit) : limit);
      const limits = [
        ...(min === null ? [] : [`at least ${bound(min)}`]),
        ...(max === null ? [] : [`at most ${bound(max)}`]),
        ...(type === 'number' && decimals === 0 ? ['without decimal places'] : []),
      ];
      return ['Must be a number', ...limits].join(', ');
    }
    default:
      return 'Must be a text of the length that the field allows';
  }
}
