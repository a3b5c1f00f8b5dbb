import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { type CsvColumn, toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { downloadText } from '../../lib/download-text.ts';

const columns: readonly CsvColumn<Customer>[] = [
  { header: 'number', value: (customer) => customer.number },
  { header: 'name', value: (customer) => customer.name },
  { header: 'kind', value: (customer) => customer.kind },
  { header: 'status', value: (customer) => customer.status },
  { header: 'email', value: (customer) => customer.email },
  { header: 'phone', value: (customer) => customer.phone },
  { header: 'address', value: (customer) => customer.billingAddress?.line1 ?? null },
  { header: 'city', value: (customer) => customer.billingAddress?.city ?? null },
  { header: 'postal_code', value: (customer) => customer.billingAddress?.postalCode ?? null },
  { header: 'open_jobs', value: (customer) => customer.openJobCount },
  { header: 'sites', value: (customer) => customer.siteCount },
];

/** Saves customers as a CSV file. */
export function exportCustomers(customers: readonly Customer[]): void {
  downloadText('customers.csv', toCsv(columns, customers));
}
