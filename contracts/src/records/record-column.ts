import type { ReadCell } from './read-cell.ts';

/** A column of a record's file: exported by `value`, imported by `import`, or both. */
export type RecordColumn<Row> = {
  readonly header: string;
  /** Missing: the column is imported only. */
  readonly value?: (row: Row) => string | number | null;
  /** Missing: the column is exported only. */
  readonly import?: ImportField;
};

/** The kind of a value that identifies a record: rows join only by these. */
export type Identifier = 'id' | 'reference' | 'email' | 'phone' | 'name';

/** A field that a column of a file can fill. */
export type ImportField = {
  /** Its name in mappings; unique within the record. */
  readonly field: string;
  /** Its name on screen; default: the header of the column. */
  readonly label?: string;
  readonly hint?: string;
  /**
   * Place of the value in the schema of a new record, such as `billingAddress.city`; default: the field. Null: the
   * record's `arrange` uses the text.
   */
  readonly path?: string | null;
  /** The kind of record to which the field belongs, if a row also adds a related record. */
  readonly of?: 'site';
  /** Usual headers of other programs, in lower case words. The first are the most certain. */
  readonly aliases?: readonly string[];
  /** Text of a cell as input of the schema; default: the text itself. */
  readonly read?: ReadCell;
  /** True for a text that a column of this field may contain. A column whose texts it rejects is not suggested. */
  readonly looksLike?: (text: string) => boolean;
  /** A column whose header says nothing is suggested if this accepts nearly all of its texts. */
  readonly knownBy?: (text: string) => boolean;
  /** A column with repeated texts is not suggested. */
  readonly isDistinct?: true;
  readonly identifies?: Identifier;
  /** Columns that together make the field, in this order, such as first and last name. */
  readonly pieces?: readonly {
    readonly field: string;
    readonly label: string;
    readonly aliases: readonly string[];
  }[];
  /**
   * Parts of a text that fills several fields, by field, this one included; undefined if it is one value. Not used for
   * rows that have another text for one of these fields.
   */
  readonly split?: (text: string) => Readonly<Record<string, string>> | undefined;
  /** Every row needs it. */
  readonly isRequired?: true;
  /** May have a value for all rows without one. Texts: the choices. */
  readonly mayDefault?: true | readonly string[];
  /** An invalid text is left out and reported; the row is kept. */
  readonly keepsRow?: true;
};

/** Fields that the columns of a record can fill, in order. */
export function importFieldsOf(columns: readonly RecordColumn<never>[]): readonly LabelledField[] {
  return columns.flatMap(({ header, import: field }) =>
    field === undefined ? [] : [{ ...field, header, label: field.label ?? header }],
  );
}

export type LabelledField = ImportField & { readonly header: string; readonly label: string };
