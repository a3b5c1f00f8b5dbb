import type { CsvColumn } from '../http/to-csv.ts';
import type { SecurityEvent } from './security-event.ts';

/** Columns of the audit as a file. */
export const securityEventColumns: readonly CsvColumn<SecurityEvent>[] = [
  { header: 'Time', value: ({ at }) => at },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'By', value: ({ actorName }) => actorName },
  { header: 'By (id)', value: ({ actorId }) => actorId },
  { header: 'About', value: ({ subjectName }) => subjectName },
  { header: 'About (kind)', value: ({ subjectKind }) => subjectKind },
  { header: 'About (id)', value: ({ subjectId }) => subjectId },
  { header: 'Device', value: ({ device }) => device },
  { header: 'Address', value: ({ address }) => address },
  { header: 'Times', value: ({ times }) => times },
  { header: 'Last time', value: ({ lastAt }) => lastAt },
  {
    header: 'Details',
    value: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
  },
];
