import { customerRecord } from '@switchyard/contracts/customers/customer-record.ts';
import type { CreateCustomer } from '@switchyard/contracts/customers/customer.ts';
import { siteRecord } from '@switchyard/contracts/sites/site-record.ts';
import type { CreateSite } from '@switchyard/contracts/sites/site.ts';
import { customerTable } from '../../db/records/customer-table.ts';
import { companyScope } from '../../db/records/record-table.ts';
import { siteTable } from '../../db/records/site-table.ts';
import { takeNumbers } from '../../db/repositories/counter-repository.ts';
import { insertContacts } from '../../db/repositories/customer-repository.ts';
import { listScoredCustomers } from '../../db/repositories/import-key-repository.ts';
import { readCompanyTimeZone } from '../../db/repositories/technician-repository.ts';
import { recordChange } from '../../events/record-event.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { ImportTarget, NewRecord, NewRelated } from './import-target.ts';

/** Customers with their contacts; a row with a street also adds a site. */
export const customerTarget: ImportTarget = {
  listScored: listScoredCustomers,
  insert: insertCustomers,
  insertRelated: insertSites,
};

async function insertCustomers(unit: UnitOfWork, records: readonly NewRecord[]): Promise<void> {
  const { tx, now } = unit;
  const { companyId } = unit.context;
  const items = records.map(({ id, row }) => ({ id, customer: row.record as CreateCustomer }));
  const first = await takeNumbers(tx, companyId, { kind: 'customer', count: items.length });
  await customerTable.insert(
    tx,
    items.map(({ id, customer: { contacts: _, ...customer } }, index) => ({
      ...customer,
      id,
      companyId,
      number: first + index,
      now,
    })),
  );
  const accounts = items.map(({ id, customer }) => ({ customerId: id, contacts: customer.contacts }));
  await insertContacts(tx, { companyId, accounts });
  const after = await customerTable.findMany(
    tx,
    items.map(({ id }) => id),
    { scope: companyScope, now },
  );
  for (const customer of after.toSorted((a, b) => a.number - b.number)) {
    recordChange(unit, customerRecord, { verb: 'created', before: null, after: customer });
  }
}

async function insertSites(unit: UnitOfWork, records: readonly NewRelated[]): Promise<void> {
  const { tx, now } = unit;
  const { companyId } = unit.context;
  const zone = await readCompanyTimeZone(tx, companyId);
  await siteTable.insert(
    tx,
    records.map(({ id, parentId, row }) => {
      const { timeZone, ...site } = row.related as Omit<CreateSite, 'customerId'>;
      return { ...site, id, companyId, customerId: parentId, timeZone: timeZone ?? zone, now };
    }),
  );
  const after = await siteTable.findMany(
    tx,
    records.map(({ id }) => id),
    { scope: companyScope, now },
  );
  for (const site of after) recordChange(unit, siteRecord, { verb: 'created', before: null, after: site });
}
