import type { RecordColumn } from '../records/record-column.ts';
import type { InventoryItem } from './inventory-item.ts';

export const inventoryItemColumns: readonly RecordColumn<InventoryItem>[] = [
  { header: 'SKU', value: (item) => item.sku },
  { header: 'Name', value: (item) => item.name },
  { header: 'Category', value: (item) => item.category },
  { header: 'Barcodes', value: (item) => item.barcodes.join(' ') },
  { header: 'Unit', value: (item) => item.unit },
  { header: 'Decimals', value: (item) => item.precision },
  { header: 'Not counted', value: (item) => (item.nonStock ? 'yes' : 'no') },
  { header: 'Cost in cents', value: (item) => item.costMinor },
  { header: 'Price in cents', value: (item) => item.priceMinor },
  { header: 'On hand', value: (item) => item.onHand },
  { header: 'Reserved', value: (item) => item.reserved },
  { header: 'Available', value: (item) => item.available },
  { header: 'Low', value: (item) => (item.isLow ? 'yes' : 'no') },
  { header: 'Value in cents', value: (item) => item.valueMinor },
  { header: 'Notes', value: (item) => item.notes },
  { header: 'Id', value: (item) => item.id },
  { header: 'Created', value: (item) => item.createdAt },
];
