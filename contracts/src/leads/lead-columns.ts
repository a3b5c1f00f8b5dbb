import type { RecordColumn } from '../records/record-column.ts';
import { industryLabels, spamSignWords, teamSizeLabel } from './lead-options.ts';
import type { Lead } from './lead.ts';

export const leadColumns: readonly RecordColumn<Lead>[] = [
  { header: 'First name', value: (lead) => lead.firstName },
  { header: 'Last name', value: (lead) => lead.lastName },
  { header: 'Email', value: (lead) => lead.email },
  { header: 'Phone', value: (lead) => lead.phone },
  { header: 'Company', value: (lead) => lead.company },
  { header: 'Team size', value: (lead) => lead.teamSize && teamSizeLabel(lead.teamSize) },
  { header: 'Industry', value: (lead) => lead.industry && industryLabels[lead.industry] },
  { header: 'State', value: (lead) => lead.state },
  { header: 'Source', value: (lead) => lead.source },
  { header: 'Assigned to', value: (lead) => lead.assigneeName },
  { header: 'Requests', value: (lead) => lead.requestCount },
  { header: 'Requested', value: (lead) => lead.requestedAt },
  { header: 'Answer due', value: (lead) => lead.dueAt },
  { header: 'Answered', value: (lead) => lead.answeredAt },
  {
    header: 'Signs of advertising',
    value: ({ spamSigns }) => spamSigns.map((sign) => spamSignWords[sign]).join('; '),
  },
  { header: 'Message', value: (lead) => lead.message },
];
