import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { defineFileRoutes } from '../http/file-routes.ts';
import { defineFormRoutes } from '../http/form-routes.ts';
import { groupShape } from '../http/group-query.ts';
import { pageQueryShape } from '../http/page.ts';
import { commaListSchema, idSchema, queryFlagSchema } from '../http/primitives.ts';
import { contactRequestSchema } from './contact-request.ts';
import { contactPaths, leadClocks, leadSorts } from './lead-options.ts';
import { leadRecord } from './lead-record.ts';
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

/** Routes for visitors. */
export const contactRequestRoutes = defineFormRoutes({
  tag: 'leads',
  paths: contactPaths,
  summaries: {
    form: 'Opens the contact form: its token, and other ways to reach sales',
    create: 'Write to sales; a repeated request is added to the existing lead',
  },
  opened: { phone: z.string(), email: z.string() },
  body: contactRequestSchema,
  reply: { answerWithinHours: z.number().int() },
});
export type ContactForm = z.infer<typeof contactRequestRoutes.form.reply>;

/** Filters of the list and of its export. */
const filters = {
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
const groups = ['state', 'industry', 'teamSize', 'source', 'assigneeId'] as const;
const routes = defineActionRoutes(leadRecord);
const view = { permission: 'view' } as const;
const change = { permission: 'change', reply: leadDetailSchema } as const;

/** Routes of the sales desk: admins and managers of the company that sells the product. */
export const leadRoutes = {
  list: routes.list('', {
    ...view,
    summary: 'Leads: cursor, filters, search, sort; for staff of the sales company',
    filters,
    groups,
    reply: leadSchema,
  }),
  ...defineFileRoutes({
    record: leadRecord,
    query: z.strictObject({ q: pageQueryShape.q, ...groupShape(groups), ...filters }),
  }),
  counts: routes.read('/counts', {
    ...view,
    summary: 'Number of leads that await their first answer, and of overdue ones',
    reply: z.object({ due: z.number().int(), overdue: z.number().int() }),
  }),
  read: routes.read('/:id', {
    ...view,
    summary: 'Read one lead with its history, newest first',
    reply: leadDetailSchema,
  }),
  update: routes.change('/:id', {
    ...change,
    summary: 'Change the state of a lead, or assign it to a colleague',
    body: updateLeadSchema,
  }),
  addEntry: routes.add('/:id/entries', {
    ...change,
    summary: 'Add a note, record a call, or answer by mail',
    body: createLeadEntrySchema,
  }),
  convert: routes.change('/:id/convert', {
    ...change,
    summary: 'Convert a lead to a customer; marks it as won',
  }),
};
