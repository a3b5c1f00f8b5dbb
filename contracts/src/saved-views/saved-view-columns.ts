import type { RecordColumn } from '../records/record-column.ts';
import type { SavedView } from './saved-view.ts';

export const savedViewColumns: readonly RecordColumn<SavedView>[] = [
  { header: 'Name', value: (view) => view.name },
  { header: 'List', value: (view) => view.listId },
  { header: 'Query', value: (view) => view.query },
  { header: 'Columns', value: ({ columns }) => columns.join('; ') },
  { header: 'Density', value: (view) => view.density },
  { header: 'Shared', value: ({ shared }) => (shared ? 'yes' : 'no') },
  { header: 'Owner', value: (view) => view.ownerName },
  { header: 'Id', value: (view) => view.id },
  { header: 'Created', value: (view) => view.createdAt },
];
