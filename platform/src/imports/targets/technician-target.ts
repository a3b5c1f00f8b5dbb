import { technicianRecord } from '@switchyard/contracts/technicians/technician-record.ts';
import type { CreateTechnician } from '@switchyard/contracts/technicians/technician.ts';
import { companyScope } from '../../db/records/record-table.ts';
import { technicianTable } from '../../db/records/technician-table.ts';
import { takeNumbers } from '../../db/repositories/counter-repository.ts';
import { recordChange } from '../../events/record-event.ts';
import type { ImportTarget } from './import-target.ts';

export const technicianTarget: ImportTarget = {
  insert: async (unit, records) => {
    const { tx, now } = unit;
    const { companyId } = unit.context;
    const first = await takeNumbers(tx, companyId, { kind: 'technician', count: records.length });
    await technicianTable.insert(
      tx,
      records.map(({ id, row }, index) => ({
        ...(row.record as CreateTechnician),
        id,
        companyId,
        number: first + index,
        now,
      })),
    );
    const after = await technicianTable.findMany(
      tx,
      records.map(({ id }) => id),
      { scope: companyScope, now },
    );
    for (const technician of after.toSorted((a, b) => a.number - b.number))
      recordChange(unit, technicianRecord, { verb: 'created', before: null, after: technician });
  },
};
