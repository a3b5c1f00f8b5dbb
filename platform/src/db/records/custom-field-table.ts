import {
  type CustomField,
  customFieldSchema,
  type CustomOption,
} from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CreateCustomField } from '@switchyard/contracts/custom-fields/custom-field-input.ts';
import type { customFieldRoutes } from '@switchyard/contracts/custom-fields/custom-field-routes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { defineRecordTable } from './record-table.ts';

type CustomFieldQuery = z.output<NonNullable<typeof customFieldRoutes.list.query>>;
export type CustomFieldValues = Omit<CreateCustomField, 'options'> &
  Pick<CustomField, 'key' | 'position' | 'archived'> & { options: CustomOption[] };

const fewFields = 'A company has some hundreds of custom fields at most: all are read.';

export const customFieldTable = defineRecordTable<CustomField, CustomFieldValues, CustomFieldQuery>()({
  table: 'customFields',
  alias: 'f',
  schema: customFieldSchema,
  json: ['options', 'access', 'defaultValue'],
  sorts: { position: sql`f.position`, label: sql`f.label` },
  sortKinds: { position: 'number' },
  filters: {
    recordKind: (kind) => sql`f.record_kind = ${kind}`,
    archived: (archived) => sql`f.archived = ${archived}`,
  },
  search: sql`to_tsvector('simple', f.label)`,
  unindexed: { position: fewFields, label: fewFields, archived: fewFields, search: fewFields },
});
