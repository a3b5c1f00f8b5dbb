import { z } from 'zod';
import { idSchema, instantSchema, queryTextSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { importFieldNames, importLimits } from './import-fields.ts';

const tag = 'imports';
const idParams = z.object({ id: idSchema });

export const importFieldSchema = z.enum(importFieldNames);

/** `draft`: uploaded. `checked`: columns mapped, every row checked. The last three are final. */
export const importStates = ['draft', 'checked', 'running', 'done', 'cancelled', 'failed'] as const;
export const importStateSchema = z.enum(importStates);
export type ImportState = z.infer<typeof importStateSchema>;

/**
 * `ready`: can be added. `wrong`: has errors. `known`: the company already has all of it. `waiting`: chosen, not yet
 * processed. `left`: not chosen. `added`: done.
 */
export const importRowStates = ['ready', 'wrong', 'known', 'waiting', 'left', 'added'] as const;
export const importRowStateSchema = z.enum(importRowStates);
export type ImportRowState = z.infer<typeof importRowStateSchema>;

export const importSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  state: importStateSchema,
  /** Detected encoding; names should be reviewed unless it is UTF-8. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  headers: z.array(z.string()),
  /** First values of each column, at most three. */
  samples: z.array(z.array(z.string())),
  suggestions: z.array(importFieldSchema.nullable()),
  /** Null until the columns are confirmed. */
  mapping: z.array(importFieldSchema.nullable()).nullable(),
  rows: z.number().int(),
  counts: z.record(importRowStateSchema, z.number().int()),
  customersAdded: z.number().int(),
  sitesAdded: z.number().int(),
  /** Why it stopped; null unless failed. */
  error: z.string().nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
});
export type Import = z.infer<typeof importSchema>;

export const importRowSchema = z.object({
  /** Line of the file where the row begins; the header is line 1. */
  line: z.number().int(),
  state: importRowStateSchema,
  cells: z.array(z.string()),
  errors: z.array(
    z.object({ column: z.string().nullable(), field: importFieldSchema.nullable(), message: z.string() }),
  ),
  customerId: idSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** Line number within the range of the database type. */
const lineSchema = z.number().int().min(0).max(2_147_483_647);

const common = ['auth.required', 'auth.forbidden', 'request.not_found'] as const;

export const uploadImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload a customer list; the same file again continues its import',
  tag,
  access: 'session',
  permission: 'import.use',
  write: 'safe',
  status: 201,
  query: z.object({ fileName: queryTextSchema.min(1).max(200) }),
  reply: importSchema,
  problems: [
    'auth.required',
    'auth.forbidden',
    'request.invalid',
    'request.too_large',
    'request.rate_limited',
    'import.unreadable',
    'import.too_many_rows',
    'sandbox.storage_full',
  ],
});

export const listImportsRoute = defineRoute({
  method: 'GET',
  path: '/api/imports',
  summary: 'The newest imports of the company',
  tag,
  access: 'session',
  permission: 'import.use',
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(importSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});

export const readImportRoute = defineRoute({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'An import with its progress',
  tag,
  access: 'session',
  permission: 'import.use',
  write: 'safe',
  status: 200,
  params: idParams,
  reply: importSchema,
  problems: common,
});

export const checkImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/check',
  summary: 'Set the columns; checks every row and changes nothing else',
  tag,
  access: 'session',
  permission: 'import.use',
  write: 'safe',
  status: 200,
  params: idParams,
  body: z.strictObject({
    mapping: z
      .array(importFieldSchema.nullable())
      .min(1)
      .max(importLimits.columns)
      .refine((fields) => fields.includes('name'), 'One column must be the customer name')
      .refine((fields) => {
        const used = fields.filter((field) => field !== null);
        return new Set(used).size === used.length;
      }, 'Each field can come from one column only'),
  }),
  reply: importSchema,
  problems: [...common, 'request.invalid', 'request.rate_limited', 'import.wrong_state'],
});

export const listImportRowsRoute = defineRoute({
  method: 'GET',
  path: '/api/imports/:id/rows',
  summary: 'Rows of an import in file order',
  tag,
  access: 'session',
  permission: 'import.use',
  write: 'safe',
  status: 200,
  params: idParams,
  query: z.object({
    state: importRowStateSchema.optional(),
    /** Line of the last row on the previous page. */
    after: z.coerce.number().pipe(lineSchema).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ items: z.array(importRowSchema), hasMore: z.boolean() }),
  problems: [...common, 'request.invalid'],
});

export const startImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/start',
  summary: 'Add ready rows, all or chosen ones; a long import continues in the background',
  tag,
  access: 'session',
  permission: 'import.use',
  write: 'safe',
  status: 202,
  params: idParams,
  body: z.strictObject({
    /** Lines to add; null: all ready rows. */
    lines: z.array(lineSchema.min(2)).min(1).max(importLimits.rows).nullable(),
  }),
  bodyLimits: { bytes: 256 * 1024, values: importLimits.rows + 100 },
  reply: importSchema,
  problems: [...common, 'request.invalid', 'request.rate_limited', 'import.wrong_state'],
});

export const cancelImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Stop an import; added rows stay, and the same file can be continued later',
  tag,
  access: 'session',
  permission: 'import.use',
  write: 'safe',
  status: 200,
  params: idParams,
  reply: importSchema,
  problems: [...common, 'import.wrong_state'],
});
