import { z } from 'zod';
import { idSchema, recordShape } from '../http/primitives.ts';

/** Id of a list in the console: `jobs`, `customers`. */
export const listIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Invalid list: lower case letters, digits and -');

export const listDensities = ['comfortable', 'compact'] as const;

const columnSchema = z.string().regex(/^[a-z][a-zA-Z0-9_-]{0,39}$/, 'Invalid column');
/** Widths that a column can be given, px. */
export const columnWidthLimits = { least: 48, most: 640 } as const;

const writable = {
  name: z.string().trim().min(1).max(60),
  /** Filters, search and sort in the format of the page's URL, without `?`. */
  query: z.string().max(2_000),
  /** Visible columns in order; empty: each user's own arrangement. */
  columns: z
    .array(columnSchema)
    .max(60)
    .refine((columns) => new Set(columns).size === columns.length, 'Each column once'),
  /** Column widths, px; other columns have the width that the list declares. */
  widths: z
    .record(columnSchema, z.number().int().min(columnWidthLimits.least).max(columnWidthLimits.most))
    .refine((widths) => Object.keys(widths).length <= 60, 'Most columns: 60'),
  /** Null: the user's general setting. */
  density: z.enum(listDensities).nullable(),
  /** True: visible to all managers and admins; false: to its owner only. */
  shared: z.boolean(),
};

export const savedViewSchema = z.object({
  ...recordShape,
  ...writable,
  listId: listIdSchema,
  ownerId: idSchema,
  ownerName: z.string(),
  /** Default view of the list for the current user. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

export const createSavedViewSchema = z.strictObject({
  ...writable,
  listId: listIdSchema,
  query: writable.query.default(''),
  columns: writable.columns.default([]),
  widths: writable.widths.default({}),
  density: writable.density.default(null),
  shared: writable.shared.default(false),
});
export type CreateSavedView = z.output<typeof createSavedViewSchema>;

export const updateSavedViewSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
