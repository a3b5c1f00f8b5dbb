import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema, idSchema, instantSchema } from '../http/primitives.ts';
import { defineTransitionRoute } from '../http/transition-route.ts';
import {
  absenceSchema,
  absenceStateSchema,
  absenceTypeSchema,
  createAbsenceSchema,
  transitionAbsenceSchema,
  updateAbsenceSchema,
} from './absence.ts';
import { absenceSorts } from './absence-options.ts';
import { absenceRecord } from './absence-record.ts';

export const absenceRoutes = {
  ...defineCrudRoutes({
    record: absenceRecord,
    item: absenceSchema,
    create: createAbsenceSchema,
    update: updateAbsenceSchema,
    filters: {
      technicianId: idSchema.optional(),
      type: commaListSchema(absenceTypeSchema).optional(),
      state: commaListSchema(absenceStateSchema).optional(),
      /** Absences that overlap [from, to). */
      from: instantSchema.optional(),
      to: instantSchema.optional(),
      sort: z.enum(absenceSorts).default('-startsAt'),
    },
    groups: ['type', 'state'],
  }),
  transition: defineTransitionRoute({
    record: absenceRecord,
    summary: 'Approve, decline or cancel an absence',
    body: transitionAbsenceSchema,
    item: absenceSchema,
  }),
};
