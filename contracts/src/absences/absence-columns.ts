import type { RecordColumn } from '../records/record-column.ts';
import type { Absence } from './absence.ts';

export const absenceColumns: readonly RecordColumn<Absence>[] = [
  { header: 'Technician', value: (absence) => absence.technicianName },
  { header: 'Type', value: (absence) => absence.type },
  { header: 'Start', value: (absence) => absence.startsAt },
  { header: 'End', value: (absence) => absence.endsAt },
  { header: 'State', value: (absence) => absence.state },
  { header: 'Reason', value: (absence) => absence.stateReason },
  { header: 'Notes', value: (absence) => absence.notes },
  { header: 'Id', value: (absence) => absence.id },
  { header: 'Created', value: (absence) => absence.createdAt },
];
