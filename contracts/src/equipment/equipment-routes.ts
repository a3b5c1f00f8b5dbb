import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema, idSchema, instantSchema, queryFlagSchema } from '../http/primitives.ts';
import { defineTransitionRoute } from '../http/transition-route.ts';
import { addReadingSchema, equipmentReadingSchema } from './equipment-reading.ts';
import { equipmentRecord } from './equipment-record.ts';
import { equipmentSorts } from './equipment-options.ts';
import { equipmentSpanSchema } from './equipment-span.ts';
import {
  createEquipmentSchema,
  equipmentCategorySchema,
  equipmentSchema,
  equipmentStateSchema,
  ownerKindSchema,
  transitionEquipmentSchema,
  updateEquipmentSchema,
} from './equipment.ts';

/** The figures over twelve months, and the whole state history they are counted from, oldest first. */
export const reliabilitySchema = z.object({
  from: instantSchema,
  to: instantSchema,
  availability: z.number().nullable(),
  downMs: z.number(),
  downtimes: z.number().int(),
  mtbfMs: z.number().nullable(),
  operatingMs: z.number(),
  failures: z.number().int(),
  mttrMs: z.number().nullable(),
  repairs: z.number().int(),
  spans: z.array(equipmentSpanSchema),
});
export type ReliabilityReply = z.infer<typeof reliabilitySchema>;

/** The newest readings of all meters, oldest first. */
export const readingsSchema = z.object({ readings: z.array(equipmentReadingSchema) });

const actions = defineActionRoutes(equipmentRecord);

export const equipmentRoutes = {
  ...defineCrudRoutes({
    record: equipmentRecord,
    item: equipmentSchema,
    create: createEquipmentSchema,
    update: updateEquipmentSchema,
    filters: {
      category: commaListSchema(equipmentCategorySchema).optional(),
      state: commaListSchema(equipmentStateSchema).optional(),
      ownerKind: ownerKindSchema.optional(),
      customerId: idSchema.optional(),
      siteId: idSchema.optional(),
      parentId: idSchema.optional(),
      /** Named by this job. */
      jobId: idSchema.optional(),
      /** Its warranty ends within 90 days. */
      warrantyEnding: queryFlagSchema.optional(),
      sort: z.enum(equipmentSorts).default('name'),
    },
    groups: ['category', 'state'],
  }),
  transition: defineTransitionRoute({
    record: equipmentRecord,
    summary: 'Move a piece of equipment to another state; its time in each state is kept',
    body: transitionEquipmentSchema,
    item: equipmentSchema,
  }),
  reliability: actions.read('/:id/reliability', {
    permission: 'view',
    summary: 'Availability, MTBF and MTTR over twelve months, with the state history',
    reply: reliabilitySchema,
  }),
  readings: actions.read('/:id/readings', {
    permission: 'view',
    summary: 'Readings of the meters of a piece of equipment',
    reply: readingsSchema,
  }),
  addReading: actions.add('/:id/readings', {
    permission: 'measure',
    summary: 'Add a reading of a meter',
    body: addReadingSchema,
    reply: equipmentSchema,
  }),
};
