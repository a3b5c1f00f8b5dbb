import type { RecordColumn } from '../records/record-column.ts';
import type { StockPlace } from './stock-place.ts';

export const stockPlaceColumns: readonly RecordColumn<StockPlace>[] = [
  { header: 'Name', value: (place) => place.name },
  { header: 'Kind', value: (place) => place.kind },
  { header: 'Within', value: (place) => place.parentName },
  { header: 'Technician', value: (place) => place.technicianName },
  { header: 'Items', value: (place) => place.items },
  { header: 'To reconcile', value: (place) => place.toReconcile },
  { header: 'Notes', value: (place) => place.notes },
  { header: 'Id', value: (place) => place.id },
  { header: 'Created', value: (place) => place.createdAt },
];
