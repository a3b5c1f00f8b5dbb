import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema, idSchema, queryFlagSchema } from '../http/primitives.ts';
import { defineTransitionRoute } from '../http/transition-route.ts';
import { occurrencesSchema, skipOccurrenceSchema, upcomingSchema } from './maintenance-occurrence.ts';
import {
  createMaintenancePlanSchema,
  maintenancePlanSchema,
  maintenancePlanStateSchema,
  maintenanceTriggerSchema,
  scheduleShape,
  transitionMaintenancePlanSchema,
  updateMaintenancePlanSchema,
} from './maintenance-plan.ts';
import { maintenancePlanSorts } from './maintenance-plan-options.ts';
import { maintenancePlanRecord } from './maintenance-plan-record.ts';

const actions = defineActionRoutes(maintenancePlanRecord);

/** A schedule in a query: lists are comma-separated. */
export const previewQuerySchema = z.strictObject({
  rrule: z.string().trim().min(1).max(400),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().optional(),
  excludedDays: commaListSchema(z.iso.date()).optional(),
  seasonFrom: scheduleShape.seasonFrom.unwrap().optional(),
  seasonTo: scheduleShape.seasonTo.unwrap().optional(),
  basis: scheduleShape.basis.optional(),
});
export type PreviewQuery = z.output<typeof previewQuerySchema>;

export const maintenancePlanRoutes = {
  ...defineCrudRoutes({
    record: maintenancePlanRecord,
    item: maintenancePlanSchema,
    create: createMaintenancePlanSchema,
    update: updateMaintenancePlanSchema,
    filters: {
      state: commaListSchema(maintenancePlanStateSchema).optional(),
      trigger: commaListSchema(maintenanceTriggerSchema).optional(),
      customerId: idSchema.optional(),
      siteId: idSchema.optional(),
      equipmentId: idSchema.optional(),
      /** Generated this job. */
      jobId: idSchema.optional(),
      /** Past its tolerance. */
      overdue: queryFlagSchema.optional(),
      sort: z.enum(maintenancePlanSorts).default('nextDueOn'),
    },
    groups: ['state'],
  }),
  transition: defineTransitionRoute({
    record: maintenancePlanRecord,
    summary: 'Activate, pause or end a maintenance plan',
    body: transitionMaintenancePlanSchema,
    item: maintenancePlanSchema,
  }),
  preview: actions.read('/preview', {
    permission: 'create',
    summary: 'The next dates of a rule that is not stored yet',
    query: previewQuerySchema,
    reply: upcomingSchema,
  }),
  upcoming: actions.read('/:id/upcoming', {
    permission: 'view',
    summary: 'The next dates of a maintenance plan, and how far its meter is',
    reply: upcomingSchema,
  }),
  occurrences: actions.read('/:id/occurrences', {
    permission: 'view',
    summary: 'Occurrences of a maintenance plan, the newest first',
    reply: occurrencesSchema,
  }),
  generate: actions.change('/:id/generate', {
    permission: 'generate',
    summary: 'Generate the job of the next occurrence now',
    reply: maintenancePlanSchema,
  }),
  skip: actions.change('/:id/skip', {
    permission: 'generate',
    summary: 'Skip the next occurrence, with a reason',
    body: skipOccurrenceSchema,
    reply: maintenancePlanSchema,
  }),
};
