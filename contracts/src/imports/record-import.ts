import type { z } from 'zod';
import type { RecordColumn } from '../records/record-column.ts';

/** Kinds of records that can be imported. */
export const importKinds = ['customer', 'technician', 'job', 'equipment'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Texts of a row by field; fields without a text are missing. */
export type RowTexts = ReadonlyMap<string, string>;
/** Reports an error of a field, or of the whole row. */
export type RefuseField = (field: string | null, message: string) => void;
/** Reports what was corrected in a field; the row stays ready. */
export type NoteField = RefuseField;
/** Reports of `arrange`. */
export type RowReports = { readonly refuse: RefuseField; readonly note: NoteField };
/** Values of a record as input of its schema. */
export type Draft = Record<string, unknown>;

/** Fields of values that `arrange` has placed, by their path in the schema. */
export type Placed = Readonly<Record<string, string>>;

/** How the rows of a file become records of a kind, beyond its columns. */
export type RecordImport = {
  readonly kind: ImportKind;
  readonly columns: readonly RecordColumn<never>[];
  /** Schema of a new record. */
  readonly schema: z.ZodType<object>;
  /** Values of rows without one. */
  readonly defaults?: Draft;
  /** Completes a draft by the rules of the record; called before its schema. */
  readonly arrange?: (row: { texts: RowTexts; draft: Draft }, reports: RowReports) => Placed | undefined;
  /** The other record that a row may add. */
  readonly related?: {
    readonly kind: 'site';
    readonly schema: z.ZodType<object>;
    /** The completed draft, or null if the row has no such record. */
    readonly arrange: (row: { texts: RowTexts; draft: Draft }, reports: RowReports) => Draft | null;
  };
  /** Fields of which a file needs one, with the reason. */
  readonly needsOneOf?: readonly { readonly fields: readonly string[]; readonly reason: string }[];
  /** Example rows of the template, by field. */
  readonly examples: readonly Readonly<Record<string, string>>[];
};
