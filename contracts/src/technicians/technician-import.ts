import type { RecordImport } from '../imports/record-import.ts';
import { technicianColumns } from './technician-columns.ts';
import { overlappingShifts } from './shift-rules.ts';
import { createTechnicianSchema, type Shift } from './technician.ts';

const usualShifts: readonly Shift[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  startMinute: 480,
  endMinute: 1020,
}));

export const technicianImport: RecordImport = {
  kind: 'technician',
  columns: technicianColumns,
  schema: createTechnicianSchema,
  defaults: { shifts: usualShifts },
  arrange: ({ draft }, { refuse }) => {
    const shifts = draft['shifts'];
    if (Array.isArray(shifts) && overlappingShifts(shifts as Shift[]).length > 0)
      refuse('shifts', 'Two shifts of the same day overlap');
    return undefined;
  },
  examples: [
    {
      reference: 'T-12',
      name: 'Robin Castillo',
      email: 'robin@example.com',
      phone: '+1 617 555 0120',
      trade: 'electrical',
      skills: 'switchgear 3; solar 5',
      shifts: 'Mon-Fri 08:00-17:00',
      territory: 'North',
    },
  ],
};
