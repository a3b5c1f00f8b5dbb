import { z } from 'zod';
import { formTicketSchema } from '../http/form-guard.ts';
import { pageQueryShape, pageSchema } from '../http/page.ts';
import { commaListSchema, idSchema, queryFlagSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { contactRequestSchema } from './contact-request.ts';
import { contactPaths, leadClocks, leadSorts } from './lead-options.ts';
import {
  createLeadEntrySchema,
  industrySchema,
  leadDetailSchema,
  leadSchema,
  leadSourceSchema,
  leadStateSchema,
  teamSizeSchema,
  updateLeadSchema,
} from './lead.ts';

const open = { tag: 'leads', access: 'public', write: 'safe' } as const;

/** What a visitor calls. */
export const contactRequestRoutes = {
  form: defineRoute({
    ...open,
    method: 'GET',
    path: contactPaths.form,
    summary: 'Opens the contact form: its token, and how else sales can be reached',
    status: 200,
    reply: z.object({ ...formTicketSchema.shape, phone: z.string(), email: z.string() }),
    problems: ['request.rate_limited'],
  }),
  create: defineRoute({
    ...open,
    method: 'POST',
    path: contactPaths.create,
    summary: 'Write to sales; a repeated request joins the one that is there',
    status: 201,
    body: contactRequestSchema,
    reply: z.object({ ok: z.literal(true), answerWithinHours: z.number().int() }),
    problems: ['request.invalid', 'request.too_large', 'request.rate_limited', 'service.unavailable'],
  }),
};
export type ContactForm = z.infer<typeof contactRequestRoutes.form.reply>;

const base = { tag: 'leads', access: 'session' } as const;
const idParams = z.object({ id: idSchema });
const changeProblems = [
  'auth.required',
  'auth.forbidden',
  'request.invalid',
  'request.not_found',
  'revision.required',
  'revision.stale',
  'lead.transition_refused',
] as const;

/** Filters of the list and of its export. */
export const leadFilterShape = {
  state: commaListSchema(leadStateSchema).optional(),
  clock: z.enum(leadClocks).optional(),
  industry: commaListSchema(industrySchema).optional(),
  teamSize: commaListSchema(teamSizeSchema).optional(),
  source: commaListSchema(leadSourceSchema).optional(),
  assigneeId: idSchema.optional(),
  /** `true`: only those with signs of advertising; `false`: only those without. */
  flagged: queryFlagSchema.optional(),
  sort: z.enum(leadSorts).default('-requestedAt'),
};

/** The desk of the company that sells: its admins and managers. */
export const leadRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/leads',
    summary: 'Leads: cursor, filters, search, sort; for staff of the sales company',
    write: 'safe',
    status: 200,
    query: z.strictObject({ ...pageQueryShape, ...leadFilterShape }),
    reply: pageSchema(leadSchema),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
  }),
  counts: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/leads/counts',
    summary: 'How many leads wait for their first answer, and how many too long',
    write: 'safe',
    status: 200,
    reply: z.object({ due: z.number().int(), overdue: z.number().int() }),
    problems: ['auth.required', 'auth.forbidden'],
  }),
  read: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/leads/:id',
    summary: 'Read one lead with its history, newest first',
    write: 'safe',
    status: 200,
    params: idParams,
    reply: leadDetailSchema,
    problems: ['auth.required', 'auth.forbidden', 'request.not_found'],
  }),
  update: defineRoute({
    ...base,
    method: 'PATCH',
    path: '/api/leads/:id',
    summary: 'Move a lead on, or give it to a colleague',
    write: 'change',
    status: 200,
    params: idParams,
    body: updateLeadSchema,
    reply: leadDetailSchema,
    problems: changeProblems,
  }),
  addEntry: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/leads/:id/entries',
    summary: 'Note something, note a call, or answer by mail',
    write: 'create',
    status: 201,
    params: idParams,
    body: createLeadEntrySchema,
    reply: leadDetailSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'idempotency.key_reused',
    ],
  }),
  convert: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/leads/:id/convert',
    summary: 'Make a customer of a lead; it is won with that',
    write: 'change',
    status: 200,
    params: idParams,
    reply: leadDetailSchema,
    problems: changeProblems,
  }),
};

/** Rows that an export has at most. */
export const leadExportLimit = 10_000;
export const leadExportQuerySchema = z.strictObject({ q: pageQueryShape.q, ...leadFilterShape });
