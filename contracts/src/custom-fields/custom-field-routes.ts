import { z } from 'zod';
import { defineActionRoutes } from '../http/action-routes.ts';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema, idSchema, queryFlagSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  conversionSchema,
  convertCustomFieldSchema,
  customFieldSchema,
  linkedRecordSchema,
  shownFieldSchema,
  updateCustomFieldSchema,
} from './custom-field.ts';
import { createCustomFieldSchema, customKindSchema } from './custom-field-input.ts';
import { linkKinds } from './custom-field-types.ts';
import { customFieldRecord } from './custom-field-record.ts';

const action = defineActionRoutes(customFieldRecord);

export const customFieldRoutes = {
  ...defineCrudRoutes({
    record: customFieldRecord,
    item: customFieldSchema,
    create: createCustomFieldSchema,
    update: updateCustomFieldSchema,
    filters: {
      recordKind: customKindSchema.optional(),
      archived: queryFlagSchema.optional(),
      sort: z.enum(['position', 'label']).default('position'),
    },
  }),
  convert: action.change('/:id/convert', {
    permission: 'change',
    summary: 'Change the type of a custom field and convert its values, or try it without a change',
    body: convertCustomFieldSchema,
    reply: conversionSchema,
    problems: ['record.gone'],
  }),
};

/** The fields that the reader may see, of all kinds. */
export const shownFieldsRoute = defineRoute({
  tag: 'custom-fields',
  access: 'session',
  permission: 'anyone_signed_in',
  method: 'GET',
  path: '/api/custom-fields/shown',
  write: 'safe',
  status: 200,
  summary: 'The custom fields that the reader may see, with the right to write them',
  reply: z.object({ items: z.array(shownFieldSchema) }),
  problems: ['auth.required'],
});

/** Names of linked records, for those that the reader may see. */
export const linkedRecordsRoute = defineRoute({
  tag: 'custom-fields',
  access: 'session',
  permission: 'anyone_signed_in',
  method: 'GET',
  path: '/api/custom-fields/links',
  write: 'safe',
  status: 200,
  summary: 'Names of linked records, by id or by words',
  query: z.strictObject({
    kind: z.enum(linkKinds),
    ids: commaListSchema(idSchema).pipe(z.array(idSchema).max(100)).optional(),
    q: z.string().trim().max(200).optional(),
  }),
  reply: z.object({ items: z.array(linkedRecordSchema) }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
});
