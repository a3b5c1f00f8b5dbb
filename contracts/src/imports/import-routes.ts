import { z } from 'zod';
import { idSchema, instantSchema, queryTextSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { importLimits } from './import-limits.ts';
import { lineSchema, linesLimits, linesSchema } from './import-lines.ts';
import { importKinds } from './record-import.ts';

const tag = 'imports';
const idParams = z.object({ id: idSchema });

export const importKindSchema = z.enum(importKinds);
/** Name of a field of the record; the check of an import refuses unknown ones. */
const fieldSchema = z.string().min(1).max(60);
const mappingSchema = z.array(fieldSchema.nullable()).min(1).max(importLimits.columns);
const defaultsSchema = z.record(fieldSchema, z.string().trim().min(1).max(200));

/**
 * `draft`: uploaded. `checking`: a long file is being checked. `checked`: columns mapped, every row checked. `undoing`:
 * added records are being deleted again. `done`, `cancelled`, `failed` and `undone` are final.
 */
export const importStates = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export const importStateSchema = z.enum(importStates);
export type ImportState = z.infer<typeof importStateSchema>;

/**
 * `ready`: can be added. `wrong`: has errors. `known`: the company already has all of it. `waiting`: chosen, not yet
 * processed. `left`: not chosen. `added`: done.
 */
export const importRowStates = ['ready', 'wrong', 'known', 'waiting', 'left', 'added'] as const;
export const importRowStateSchema = z.enum(importRowStates);
export type ImportRowState = z.infer<typeof importRowStateSchema>;

/** Numbers of records by their kind. */
const amountsSchema = z.partialRecord(z.enum([...importKinds, 'site']), z.number().int());
export type ImportAmounts = z.infer<typeof amountsSchema>;

export const importSchema = z.object({
  id: idSchema,
  /** Kind of records that it adds. */
  record: importKindSchema,
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  state: importStateSchema,
  /** Detected encoding; names should be reviewed unless it is UTF-8. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t', '|']),
  headers: z.array(z.string()),
  /** First values of each column, at most three. */
  samples: z.array(z.array(z.string())),
  suggestions: z.array(fieldSchema.nullable()),
  /** True if the suggestions are those confirmed for an earlier file with these headers. */
  remembered: z.boolean(),
  /** Null until the columns are confirmed. */
  mapping: z.array(fieldSchema.nullable()).nullable(),
  /** Values of fields for rows without one. */
  defaults: z.record(z.string(), z.string()),
  rows: z.number().int(),
  counts: z.record(importRowStateSchema, z.number().int()),
  /** Ready rows that may belong to a known record or an earlier line, and how many of them were confirmed. */
  offered: z.number().int(),
  confirmed: z.number().int(),
  /** Rows of which a text was left out. */
  warned: z.number().int(),
  /** Records that the ready rows would add. */
  plan: amountsSchema,
  /** Records that it added. */
  added: amountsSchema,
  customersAdded: z.number().int(),
  sitesAdded: z.number().int(),
  /** Added records that an undo has deleted and kept. */
  undone: z.number().int(),
  kept: z.number().int(),
  /** Why it stopped; null unless failed. */
  error: z.string().nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** The record or earlier line that a row belongs to (`join`) or may belong to (`offer`). */
export const importMatchSchema = z.object({
  kind: z.enum(['join', 'offer']),
  /** An earlier line of the file; null for a record of the company. */
  line: z.number().int().nullable(),
  recordId: idSchema.nullable(),
  name: z.string(),
  /** Probability that both are the same, percent; 100 for a join. */
  percent: z.number().int(),
  /** Values that agree, such as `email`. */
  by: z.string(),
});
export type ImportMatch = z.infer<typeof importMatchSchema>;

export const importRowSchema = z.object({
  /** Line of the file where the row begins; the header is line 1. */
  line: z.number().int(),
  state: importRowStateSchema,
  cells: z.array(z.string()),
  errors: z.array(
    z.object({
      column: z.string().nullable(),
      field: z.string().nullable(),
      message: z.string(),
      /** The text was left out, and the row is ready without it. */
      isWarning: z.boolean().optional(),
    }),
  ),
  match: importMatchSchema.nullable(),
  /** True if a person confirmed the offered match. */
  same: z.boolean(),
  recordId: idSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** Line number within the range of the database type. */
const common = ['auth.required', 'auth.forbidden', 'request.not_found'] as const;
const base = { tag, access: 'session', permission: 'import.use', write: 'safe', status: 200 } as const;
const step = { ...base, method: 'POST', params: idParams, reply: importSchema } as const;

export const uploadImportRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload a list; the same file again continues its import',
  status: 201,
  query: z.object({
    fileName: queryTextSchema.min(1).max(200),
    record: importKindSchema.default('customer'),
  }),
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
    'quota.reached',
  ],
});

export const listImportsRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/imports',
  summary: 'The newest imports of the company',
  query: z.object({ record: importKindSchema.optional() }),
  reply: z.object({ items: z.array(importSchema) }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});

/** A field that a column can fill. */
export const importFieldSchema = z.object({
  field: z.string(),
  label: z.string(),
  hint: z.string(),
  group: z.enum(['own', 'site']),
  mayDefault: z.boolean(),
  /** Possible defaults; none: any text. */
  choices: z.array(z.string()),
});
export type ImportFieldInfo = z.infer<typeof importFieldSchema>;

export const readImportFieldsRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/imports/fields',
  summary: 'The fields of a kind of record that columns can fill, and a template',
  query: z.object({ record: importKindSchema.default('customer') }),
  reply: z.object({
    fields: z.array(importFieldSchema),
    /** Field that names a row on screen. */
    title: z.string(),
    template: z.array(z.array(z.string())),
  }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});

export const readImportRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'An import with its progress',
  params: idParams,
  reply: importSchema,
  problems: common,
});

export const checkImportRoute = defineRoute({
  ...step,
  path: '/api/imports/:id/check',
  summary:
    'Set the columns; checks every row and changes nothing else. A long file is checked in the background',
  body: z.strictObject({ mapping: mappingSchema, defaults: defaultsSchema.default({}) }),
  problems: [...common, 'request.invalid', 'request.rate_limited', 'import.wrong_state'],
});

export const listImportRowsRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/imports/:id/rows',
  summary: 'Rows of an import in file order',
  params: idParams,
  query: z.object({
    state: importRowStateSchema.optional(),
    /** `true`: only ready rows that may belong to a known record or an earlier line. */
    offered: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
    /** Line of the last row on the previous page. */
    after: z.coerce.number().pipe(lineSchema).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ items: z.array(importRowSchema), hasMore: z.boolean() }),
  problems: [...common, 'request.invalid'],
});

export const decideImportRoute = defineRoute({
  ...step,
  path: '/api/imports/:id/decide',
  summary: 'Confirm that rows belong to the offered record, or that they do not',
  body: z.strictObject({
    /** Lines with an offer; null: all of them. */
    lines: linesSchema,
    same: z.boolean(),
  }),
  bodyLimits: linesLimits,
  problems: [...common, 'request.invalid', 'import.wrong_state'],
});

export const startImportRoute = defineRoute({
  ...step,
  path: '/api/imports/:id/start',
  summary: 'Add ready rows, all or chosen ones; a long import continues in the background',
  status: 202,
  body: z.strictObject({
    /** Lines to add; null: all ready rows. */
    lines: linesSchema,
  }),
  bodyLimits: linesLimits,
  problems: [...common, 'request.invalid', 'request.rate_limited', 'import.wrong_state'],
});

export const cancelImportRoute = defineRoute({
  ...step,
  path: '/api/imports/:id/cancel',
  summary: 'Stop an import; added rows stay, and the same file can be continued later',
  problems: [...common, 'import.wrong_state'],
});

export const undoImportRoute = defineRoute({
  ...step,
  path: '/api/imports/:id/undo',
  summary:
    'Delete the records that an import added and nobody has changed since, for some seconds; repeat it while the state is `undoing`',
  problems: [...common, 'request.rate_limited', 'import.wrong_state'],
});

export const listKeptRecordsRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/imports/:id/kept',
  summary: 'Records that an undo kept, with the reasons; the first two hundred',
  params: idParams,
  reply: z.object({
    items: z.array(
      z.object({ kind: z.string(), recordId: idSchema, line: z.number().int(), reason: z.string() }),
    ),
  }),
  problems: common,
});

export const importErrorsRoute = defineRoute({
  ...base,
  method: 'GET',
  path: '/api/imports/:id/errors.csv',
  summary: 'The wrong rows as a file, each with its line and the reason',
  params: idParams,
  reply: z.string().meta({ contentMediaType: 'text/csv' }),
  problems: [...common, 'service.overloaded'],
});
