import type { z } from 'zod';
import { unguardText } from '../http/to-csv.ts';
import { type CellContext, Unread } from '../records/read-cell.ts';
import { importFieldsOf, type LabelledField } from '../records/record-column.ts';
import { importLimits } from './import-limits.ts';
import type { Draft, Placed, RecordImport, RowReports } from './record-import.ts';
import { getAt, setAt } from './value-path.ts';

/**
 * An error in a row. `column` is the file's column name, null if the error concerns the whole row. A warning leaves the
 * row ready: the text was left out or corrected.
 */
export type RowProblem = {
  readonly column: string | null;
  readonly field: string | null;
  readonly message: string;
  readonly isWarning?: true;
};

/** Values that identify the record of a row; null where the row has no such value. */
export type RowIdentity = {
  readonly id: string | null;
  readonly reference: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly name: string;
  readonly address: {
    readonly line1: string;
    readonly line2: string;
    readonly postalCode: string;
    readonly city: string;
  } | null;
};

/** A row that satisfies the schemas of its records. */
export type ImportedRow = {
  readonly record: Draft;
  readonly related: Draft | null;
  readonly identity: RowIdentity;
  /** The texts by field, for records that are looked up. */
  readonly texts: ReadonlyMap<string, string>;
};

export type ReadRow =
  | { readonly ok: true; readonly row: ImportedRow; readonly warnings: RowProblem[] }
  | { readonly ok: false; readonly errors: RowProblem[] };

/** The meaning of a file's columns. */
export type RowColumns = {
  readonly headers: readonly string[];
  readonly mapping: readonly (string | null)[];
  /** Texts of fields for rows without one. */
  readonly defaults: Readonly<Record<string, string>>;
};

/** Creates a reader of rows by a record's declaration. */
export function createRowReader(spec: RecordImport, columns: RowColumns, context: CellContext) {
  const fields = importFieldsOf(spec.columns);
  return (cells: readonly string[]): ReadRow => new RowReading(spec, fields, columns).read(cells, context);
}

class RowReading {
  readonly #spec: RecordImport;
  readonly #fields: readonly LabelledField[];
  readonly #columns: RowColumns;
  readonly #texts = new Map<string, string>();
  readonly #problems: RowProblem[] = [];
  /** Texts that were left out, reported in the order of the schema. */
  readonly #leftOut: { field: LabelledField; message: string }[] = [];

  constructor(spec: RecordImport, fields: readonly LabelledField[], columns: RowColumns) {
    this.#spec = spec;
    this.#fields = fields;
    this.#columns = columns;
  }

  /** @returns every error with its column, not only the first */
  read(cells: readonly string[], context: CellContext): ReadRow {
    this.#takeTexts(cells);
    if (this.#problems.length > 0) return { ok: false, errors: this.#problems };
    this.#fillIn();
    const drafts = { own: { ...this.#spec.defaults }, site: {} as Draft };
    for (const field of this.#fields) this.#place(field, drafts[field.of ?? 'own'], context);
    const row = { texts: this.#texts, draft: drafts.own };
    const placed = this.#spec.arrange?.(row, this.#reports) ?? {};
    const record = this.#parse(this.#spec.schema, drafts.own, { of: undefined, placed });
    const related = this.#readRelated(drafts.site);
    if (!record || this.#problems.some(({ isWarning }) => !isWarning))
      return { ok: false, errors: this.#problems };
    return { ok: true, row: this.#rowOf(record, related), warnings: this.#problems };
  }

  readonly #refuse = (field: string | null, message: string): void => {
    this.#problems.push({ column: this.#columnOf(field), field, message });
  };

  readonly #reports: RowReports = {
    refuse: this.#refuse,
    note: (field, message) =>
      this.#problems.push({ column: this.#columnOf(field), field, message, isWarning: true }),
  };

  #columnOf(field: string | null): string | null {
    if (field === null) return null;
    const { headers, mapping } = this.#columns;
    const found = this.#fields.find((each) => each.field === field);
    const names = [field, ...(found?.pieces ?? []).map((piece) => piece.field)];
    const index = mapping.findIndex((name) => name !== null && names.includes(name));
    return index === -1 ? (found?.label ?? null) : (headers[index] ?? null);
  }

  #takeTexts(cells: readonly string[]): void {
    for (const [index, name] of this.#columns.mapping.entries()) {
      if (name === null) continue;
      const { text, isGuarded } = unguardText((cells[index] ?? '').trim());
      const isPhone = this.#fields.some(({ field, keepsRow }) => field === name && keepsRow);
      const fault = faultOf(text, isGuarded || isPhone);
      if (fault) this.#refuse(name, fault);
      else if (text !== '') this.#texts.set(name, text);
    }
  }

  /** Joins pieces, splits texts of several fields, and takes the defaults of fields without a text. */
  #fillIn(): void {
    for (const { field, pieces = [] } of this.#fields) {
      const parts = pieces.flatMap((piece) => this.#texts.get(piece.field) ?? []);
      if (!this.#texts.has(field) && parts.length > 0) this.#texts.set(field, parts.join(' '));
    }
    for (const field of this.#fields) this.#split(field);
    const { defaults } = this.#columns;
    for (const { field } of this.#fields) {
      const usual = defaults[field]?.trim() ?? '';
      if (!this.#texts.has(field) && usual !== '') this.#texts.set(field, usual);
    }
  }

  #split({ field, split }: LabelledField): void {
    const text = this.#texts.get(field);
    const parts = text === undefined ? undefined : split?.(text);
    if (parts === undefined) return;
    const isOther = ([name, part]: [string, string]) =>
      name !== field && this.#texts.has(name) && this.#texts.get(name) !== part;
    if (Object.entries(parts).some(isOther)) return;
    for (const [name, part] of Object.entries(parts)) this.#texts.set(name, part);
    const words = Object.entries(parts).map(([name, part]) => {
      const label = this.#fields.find((each) => each.field === name)?.label ?? name;
      return `${label}: ${part}`;
    });
    this.#reports.note(field, `Read as ${words.join(' · ')}`);
  }

  #place(field: LabelledField, draft: Draft, context: CellContext): void {
    const text = this.#texts.get(field.field);
    if (text === undefined) {
      if (field.isRequired) this.#refuse(field.field, missingText(field));
      return;
    }
    const value = field.read ? field.read(text, context) : text;
    if (value instanceof Unread) {
      this.#texts.delete(field.field);
      if (field.keepsRow) this.#leftOut.push({ field, message: value.reason });
      else this.#refuse(field.field, value.reason);
      return;
    }
    if (typeof value === 'string') this.#texts.set(field.field, value);
    const { path = field.field } = field;
    if (path !== null) setAt(draft, path, value);
  }

  #readRelated(draft: Draft): Draft | null {
    const { related } = this.#spec;
    if (!related) return null;
    const arranged = related.arrange({ texts: this.#texts, draft: { address: {}, ...draft } }, this.#reports);
    return arranged && (this.#parse(related.schema, arranged, { of: related.kind, placed: {} }) ?? null);
  }

  #parse(
    schema: z.ZodType<object>,
    draft: Draft,
    { of, placed }: { of: 'site' | undefined; placed: Placed },
  ): Draft | undefined {
    const fields = this.#fields.filter((field) => field.of === of);
    const left = this.#leftOut.filter(({ field }) => field.of === of);
    const order = 'shape' in schema ? Object.keys(schema.shape as object) : [];
    const rank = (path: string) => order.indexOf(path.split('.', 1)[0] ?? '');
    const parsed = schema.safeParse(draft);
    // A required field that is missing has been reported, and so has one that could not be read.
    const errors = this.#problems.filter(({ isWarning }) => !isWarning);
    const reported = new Set(errors.map(({ field }) => field));
    const issues = (parsed.error?.issues ?? []).flatMap((issue) => {
      const path = issue.path.join('.');
      const field = placed[path] ?? fieldAt(fields, path);
      return field !== null && reported.has(field) ? [] : [{ path, field, message: issue.message }];
    });
    const notes = left.map(({ field, message }) => ({
      path: field.path === undefined ? field.field : (field.path ?? ''),
      field: field.field,
      message: `${message}. The row is added without it`,
      isWarning: true as const,
    }));
    for (const { path: _, ...problem } of [...issues, ...notes].toSorted(
      (a, b) => rank(a.path) - rank(b.path),
    ))
      this.#problems.push({ column: this.#columnOf(problem.field), ...problem });
    return parsed.success ? (parsed.data as Draft) : undefined;
  }

  #rowOf(record: Draft, related: Draft | null): ImportedRow {
    const valueOf = (identifier: string) => {
      const field = this.#fields.find(({ identifies, of }) => identifies === identifier && of === undefined);
      if (!field) return null;
      const { path = field.field } = field;
      const value = path === null ? this.#texts.get(field.field) : getAt(record, path);
      return typeof value === 'string' && value !== '' ? value : null;
    };
    const address = related && (related['address'] as Record<string, string>);
    return {
      record,
      related,
      texts: this.#texts,
      identity: {
        id: valueOf('id'),
        reference: valueOf('reference'),
        email: valueOf('email'),
        phone: valueOf('phone'),
        name: valueOf('name') ?? '',
        address: address && {
          line1: address['line1'] ?? '',
          line2: address['line2'] ?? '',
          postalCode: address['postalCode'] ?? '',
          city: address['city'] ?? '',
        },
      },
    };
  }
}

function missingText({ label, mayDefault }: LabelledField): string {
  const way =
    mayDefault === undefined ? 'add it to the file' : 'add it to the file, or set one value for all rows';
  return `${label} is missing: ${way}`;
}

/** The field at a path of the schema, or at the nearest place above it. */
function fieldAt(fields: readonly LabelledField[], path: string): string | null {
  const exact = fields.find((field) => field.path !== null && (field.path ?? field.field) === path);
  if (exact) return exact.field;
  const above = path.lastIndexOf('.');
  return above === -1 ? null : fieldAt(fields, path.slice(0, above));
}

// oxlint-disable-next-line no-control-regex -- searches for control characters, which no valid text contains
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function faultOf(value: string, isText: boolean): string | null {
  if (value.length > importLimits.cellLength)
    return `Longer than ${importLimits.cellLength} characters: shorten it`;
  if (control.test(value)) return 'Contains control characters: type the text again';
  if (value.includes('\ufffd')) return 'Contains characters that could not be read: save the file as UTF-8';
  if (!isText && isFormula(value)) return 'This is a formula: replace it by its result';
  return null;
}

/** True for a cell that a spreadsheet would run; a name may begin with a dash. */
function isFormula(value: string): boolean {
  return /^[=@]/.test(value) || /^[+-].*[(!]/.test(value);
}
