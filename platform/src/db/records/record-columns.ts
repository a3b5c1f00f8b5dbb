import type { z } from 'zod';
import { toInstant, toInstantOrNull } from '../repositories/instants.ts';

/** A row from the driver, with names in camel case. */
export type Row<Extra = object> = Readonly<Record<string, unknown>> & Extra;

/** Mapping between the fields of a record and the columns of its table. */
export type ColumnPlan<Item> = {
  /** Columns to read, in snake case. */
  readonly columns: readonly string[];
  read(row: Row): Item;
  /** Columns of the given fields, in snake case; undefined fields are left out. */
  write(values: Readonly<Record<string, unknown>>): Record<string, unknown>;
};

type ColumnSpec = {
  readonly schema: z.ZodObject;
  readonly json?: readonly string[];
  readonly points?: Readonly<Record<string, readonly [string, string]>>;
  /** Fields without a column in the table. */
  readonly derived: readonly string[];
};

const instants = ['createdAt', 'updatedAt'];

/** Plans the columns of a table from the record's schema: each field has the column of its name. */
export function planColumns<Item>({ schema, json = [], points = {}, derived }: ColumnSpec): ColumnPlan<Item> {
  const fields = Object.keys(schema.shape).filter((field) => !derived.includes(field));
  const read = fields.map((field) => [field, fieldReader(field, points[field])] as const);
  return {
    columns: fields.flatMap((field) => points[field]?.map(snakeCase) ?? [snakeCase(field)]),
    read: (row) => Object.fromEntries(read.map(([field, valueOf]) => [field, valueOf(row)])) as Item,
    write: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([field, value]) =>
          value === undefined ? [] : columnsOf(field, value, { json, points }),
        ),
      ),
  };
}

function fieldReader(field: string, point: readonly [string, string] | undefined): (row: Row) => unknown {
  if (point) {
    const [latitude, longitude] = point;
    return (row) =>
      row[latitude] === null || row[longitude] === null
        ? null
        : { latitude: row[latitude], longitude: row[longitude] };
  }
  if (instants.includes(field)) return (row) => toInstant(row[field] as Date);
  if (field.endsWith('At')) return (row) => toInstantOrNull(row[field] as Date | null);
  return (row) => row[field];
}

function columnsOf(
  field: string,
  value: unknown,
  { json, points }: Required<Pick<ColumnSpec, 'json' | 'points'>>,
): [string, unknown][] {
  const point = points[field];
  if (point) {
    const { latitude = null, longitude = null } = (value ?? {}) as Record<string, unknown>;
    return [
      [snakeCase(point[0]), latitude],
      [snakeCase(point[1]), longitude],
    ];
  }
  const isJson = json.includes(field) && value !== null;
  return [[snakeCase(field), isJson ? JSON.stringify(value) : value]];
}

/** `paymentTermsDays` → `payment_terms_days`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
