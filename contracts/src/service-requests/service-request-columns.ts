import type { RecordColumn } from '../records/record-column.ts';
import type { ServiceRequest } from './service-request.ts';
import { requestNumber } from './service-request-options.ts';

export const serviceRequestColumns: readonly RecordColumn<ServiceRequest>[] = [
  { header: 'Number', value: ({ number }) => requestNumber(number) },
  { header: 'Title', value: (request) => request.title },
  { header: 'State', value: (request) => request.state },
  { header: 'Urgency', value: (request) => request.urgency },
  { header: 'Category', value: (request) => request.categoryName },
  { header: 'Description', value: (request) => request.description },
  { header: 'From', value: (request) => request.channel },
  { header: 'Customer', value: (request) => request.customerName },
  { header: 'Site', value: (request) => request.siteName },
  { header: 'Contact', value: (request) => request.contactName },
  { header: 'Phone', value: (request) => request.contactPhone },
  { header: 'Email', value: (request) => request.contactEmail },
  { header: 'Decide by', value: (request) => request.dueAt },
  { header: 'Answered', value: (request) => request.answeredAt },
  { header: 'Decided', value: (request) => request.decidedAt },
  { header: 'Job', value: (request) => request.jobNumber },
  { header: 'Id', value: (request) => request.id },
  { header: 'Created', value: (request) => request.createdAt },
];
