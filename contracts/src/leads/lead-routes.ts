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

/** Routes for visitors. */
export const contactRequestRoutes = {
  form: defineRoute({
    ...open,
    method: 'GET',
    path: contactPaths.form,
    summary: 'Opens the contact form: its token, and other ways to reach sales',
    status: 200,
    reply: z.object({ ...formTicketSchema.shape, phone: z.string(), email: z.string() }),
    problems: ['request.rate_limited'],
  }),
  create: defineRoute({
    ...open,
    method: 'POST',
    path: contactPaths.create,
    summary: 'Write to sales; a repeated request is added to the existing lead',
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
  /** `true`: only leads with spam signs; `false`: only leads without. */
  flagged: queryFlagSchema.optional(),
  sort: z.enum(leadSorts).default('-requestedAt'),
};

/** Routes of the sales desk: admins and managers of the company that sells the product. */
export const leadRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/leads',
    permission: 'lead.view',
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
    permission: 'lead.view',
    summary: 'Number of leads that await their first answer, and of overdue ones',
    write: 'safe',
    status: 200,
    reply: z.object({ due: z.number().int(), overdue: z.number().int() }),
    problems: ['auth.required', 'auth.forbidden'],
  }),
  read: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/leads/:id',
    permission: 'lead.view',
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
    permission: 'lead.change',
    summary: 'Change the state of a lead, or assign it to a colleague',
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
    permission: 'lead.change',
    summary: 'Add a note, record a call, or answer by mail',
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
    permission: 'lead.change',
    summary: 'Convert a lead to a customer; marks it as won',
    write: 'change',
    status: 200,
    params: idParams,
    reply: leadDetailSchema,
    problems: changeProblems,
  }),
};

/** Query of the CSV export. */
export const leadExportQuerySchema = z.strictObject({ q: pageQueryShape.q, ...leadFilterShape });
