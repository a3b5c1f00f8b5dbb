import type { RecordColumn } from '../records/record-column.ts';
import type { Checklist } from './checklist.ts';

export const checklistColumns: readonly RecordColumn<Checklist>[] = [
  { header: 'Name', value: (checklist) => checklist.name },
  { header: 'Trades', value: ({ trades }) => trades.join('; ') },
  { header: 'Items', value: ({ items }) => items.length },
  { header: 'Labels', value: ({ items }) => items.map(({ label }) => label).join('; ') },
  { header: 'Id', value: (checklist) => checklist.id },
  { header: 'Created', value: (checklist) => checklist.createdAt },
];
