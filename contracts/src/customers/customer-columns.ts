import type { CsvColumn } from '../http/to-csv.ts';
import type { Customer } from './customer.ts';

export const customerColumns: readonly CsvColumn<Customer>[] = [
  { header: 'Number', value: (customer) => customer.number },
  { header: 'Name', value: (customer) => customer.name },
  { header: 'Kind', value: (customer) => customer.kind },
  { header: 'Status', value: (customer) => customer.status },
  { header: 'E-mail', value: (customer) => customer.email },
  { header: 'Phone', value: (customer) => customer.phone },
  { header: 'Address', value: ({ billingAddress }) => billingAddress?.line1 ?? null },
  { header: 'Address line 2', value: ({ billingAddress }) => billingAddress?.line2 ?? null },
  { header: 'City', value: ({ billingAddress }) => billingAddress?.city ?? null },
  { header: 'Region', value: ({ billingAddress }) => billingAddress?.region ?? null },
  { header: 'Postal code', value: ({ billingAddress }) => billingAddress?.postalCode ?? null },
  { header: 'Country', value: ({ billingAddress }) => billingAddress?.country ?? null },
  { header: 'Payment terms in days', value: (customer) => customer.paymentTermsDays },
  { header: 'Do not service', value: ({ doNotService }) => (doNotService ? 'yes' : 'no') },
  { header: 'Contacts', value: ({ contacts }) => contacts.map(({ name }) => name).join('; ') },
  { header: 'Tags', value: ({ tags }) => tags.join('; ') },
  { header: 'Notes', value: (customer) => customer.notes },
  { header: 'Sites', value: (customer) => customer.siteCount },
  { header: 'Open jobs', value: (customer) => customer.openJobCount },
  { header: 'Reference', value: (customer) => customer.externalRef },
  { header: 'Id', value: (customer) => customer.id },
  { header: 'Created', value: (customer) => customer.createdAt },
];
