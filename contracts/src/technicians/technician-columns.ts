import type { CsvColumn } from '../http/to-csv.ts';
import type { Technician } from './technician.ts';

export const technicianColumns: readonly CsvColumn<Technician>[] = [
  { header: 'Number', value: (technician) => technician.number },
  { header: 'Name', value: (technician) => technician.name },
  { header: 'E-mail', value: (technician) => technician.email },
  { header: 'Phone', value: (technician) => technician.phone },
  { header: 'Trade', value: (technician) => technician.trade },
  {
    header: 'Skills',
    value: ({ skills }) => skills.map(({ skill, level }) => `${skill} ${level}`).join('; '),
  },
  { header: 'Territory', value: (technician) => technician.territory },
  { header: 'Active', value: ({ active }) => (active ? 'yes' : 'no') },
  { header: 'Status', value: (technician) => technician.status },
  { header: 'Reference', value: (technician) => technician.externalRef },
  { header: 'Id', value: (technician) => technician.id },
  { header: 'Created', value: (technician) => technician.createdAt },
];
