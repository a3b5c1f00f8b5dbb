import type { CsvColumn } from '../http/to-csv.ts';
import type { CustomField } from './custom-field.ts';

export const customFieldColumns: readonly CsvColumn<CustomField>[] = [
  { header: 'Record', value: (field) => field.recordKind },
  { header: 'Label', value: (field) => field.label },
  { header: 'Key', value: (field) => field.key },
  { header: 'Type', value: (field) => field.type },
  { header: 'Options', value: ({ options }) => options.map(({ label }) => label).join('; ') },
  { header: 'Required', value: ({ required }) => (required ? 'yes' : 'no') },
  { header: 'Managers', value: ({ access }) => access.manager },
  { header: 'Technicians', value: ({ access }) => access.technician },
  { header: 'Customers', value: ({ access }) => access.customer },
  { header: 'Archived', value: ({ archived }) => (archived ? 'yes' : 'no') },
  { header: 'Id', value: (field) => field.id },
  { header: 'Created', value: (field) => field.createdAt },
];
