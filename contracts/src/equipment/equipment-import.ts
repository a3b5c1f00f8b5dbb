import type { RecordImport } from '../imports/record-import.ts';
import { equipmentColumns } from './equipment-columns.ts';
import { createEquipmentSchema } from './equipment.ts';

/** Customer and site are looked up by the texts of the row. */
export const equipmentImport: RecordImport = {
  kind: 'equipment',
  columns: equipmentColumns,
  schema: createEquipmentSchema,
  examples: [
    {
      reference: 'A-301',
      name: 'Gas furnace',
      category: 'furnace',
      ownerKind: 'customer',
      customerReference: 'C-1001',
      customerName: 'Maple Street Bakery',
      siteName: 'Bakery',
      manufacturer: 'Carrier',
      model: '59TP6C080',
      serial: '4719A00312',
      location: 'Cellar, left of the stairs',
      installedOn: '2021-10-04',
      warrantyUntil: '2031-10-04',
    },
  ],
};
