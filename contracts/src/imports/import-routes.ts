import { z } from 'zod';
import { idSchema, instantSchema, queryTextSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { importFieldNames, importLimits } from './import-fields.ts';

const tag = 'imports';
const idParams = z.object({ id: idSchema });

export const importFieldSchema = z.enum(importFieldNames);

/** `draft`: uploaded. `checked`: columns are known, every row was judged. The last three have ended. */
export const importStates = ['draft', 'checked', 'running', 'done', 'cancelled', 'failed'] as const;
export const importStateSchema = z.enum(importStates);
export type ImportState = z.infer<typeof importStateSchema>;

/**
 * `ready`: would be added. `wrong`: has errors. `known`: the company has all of it already. `waiting`: chosen and not
 * done yet. `left`: not chosen. `added`: done.
 */
export const importRowStates = ['ready', 'wrong', 'known', 'waiting', 'left', 'added'] as const;
export const importRowStateSchema = z.enum(importRowStates);
export type ImportRowState = z.infer<typeof importRowStateSchema>;

export const importSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  state: importStateSchema,
  /** As the bytes were read; anything but UTF-8 is worth a look at the names. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  headers: z.array(z.string()),
  /** First values of each column, at most three. */
  samples: z.array(z.array(z.string())),
  suggestions: z.array(importFieldSchema.nullable()),
  /** Null until the columns were confirmed. */
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
  /** Line of the file on which the row begins; the header is line 1. */
  line: z.number().int(),
  state: importRowStateSchema,
  cells: z.array(z.string()),
  errors: z.array(
    z.object({ column: z.string().nullable(), field: importFieldSchema.nullable(), message: z.string() }),
  ),
  customerId: idSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** Number of a line as the database can hold it. */
const lineSchema = z.number().int().min(0).max(2_147_483_647);

const common = ['auth.required', 'auth.forbidden', 'request.not_found'] as const;

export const uploadImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload a customer list; the same file again continues its import',
  tag,
  access: 'session',
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
  write: 'safe',
  status: 200,
  reply: z.object({ items: z.array(importSchema) }),
  problems: ['auth.required', 'auth.forbidden'],
});

export const readImportRoute = defineRoute({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'An import and how far it is',
  tag,
  access: 'session',
  write: 'safe',
  status: 200,
  params: idParams,
  reply: importSchema,
  problems: common,
});

export const checkImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/check',
  summary: 'Say what the columns are; judges every row and changes nothing else',
  tag,
  access: 'session',
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
  summary: 'Rows of an import in the order of the file',
  tag,
  access: 'session',
  write: 'safe',
  status: 200,
  params: idParams,
  query: z.object({
    state: importRowStateSchema.optional(),
    /** Line of the last row of the page before. */
    after: z.coerce.number().pipe(lineSchema).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ items: z.array(importRowSchema), hasMore: z.boolean() }),
  problems: [...common, 'request.invalid'],
});

export const startImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/start',
  summary: 'Add the rows that are ready, all or those chosen; a long import goes on in the background',
  tag,
  access: 'session',
  write: 'safe',
  status: 202,
  params: idParams,
  body: z.strictObject({
    /** Lines to add; null: all that are ready. */
    lines: z.array(lineSchema.min(2)).min(1).max(importLimits.rows).nullable(),
  }),
  reply: importSchema,
  problems: [...common, 'request.invalid', 'request.rate_limited', 'import.wrong_state'],
});

export const cancelImportRoute = defineRoute({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Stop an import; what was added stays, the same file can be taken up again',
  tag,
  access: 'session',
  write: 'safe',
  status: 200,
  params: idParams,
  reply: importSchema,
  problems: [...common, 'import.wrong_state'],
});
