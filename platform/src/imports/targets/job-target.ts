import type { ImportedRow } from '@switchyard/contracts/imports/read-row.ts';
import type { CreateJob } from '@switchyard/contracts/jobs/job.ts';
import type { Tx } from '../../db/database.ts';
import { takeNumbers } from '../../db/repositories/counter-repository.ts';
import {
  findJobCustomers,
  findSiteTraits,
  type JobCustomer,
  type SiteTraits,
} from '../../db/repositories/import-key-repository.ts';
import { findJobs, insertJob } from '../../db/repositories/job-repository.ts';
import { recordJobEvent } from '../../events/job-events.ts';
import { foldText } from '../matching/names.ts';
import type { ImportTarget, LookedUp } from './import-target.ts';

/** Jobs without visits; their customers and sites must exist. */
export const jobTarget: ImportTarget = {
  lookUp: findCustomersAndSites,
  insert: async (unit, records, createdBy) => {
    const { tx, now } = unit;
    const { companyId } = unit.context;
    const first = await takeNumbers(tx, companyId, { kind: 'job', count: records.length });
    for (const [index, { id, row }] of records.entries()) {
      const job = row.record as CreateJob & { territory: string | null };
      await insertJob(tx, { ...job, createdBy, id, companyId, number: first + index, now });
    }
    const after = await findJobs(
      tx,
      records.map(({ id }) => id),
    );
    for (const job of after.toSorted((a, b) => a.number - b.number))
      recordJobEvent(unit, { type: 'job.created', before: null, after: job });
  },
};

async function findCustomersAndSites(tx: Tx, rows: readonly ImportedRow[]): Promise<LookedUp[]> {
  const textsOf = (field: string) => [...new Set(rows.flatMap(({ texts }) => texts.get(field) ?? []))];
  const customers = await findJobCustomers(tx, {
    references: textsOf('customerReference'),
    emails: textsOf('customerEmail').map((email) => email.toLowerCase()),
    names: textsOf('customerName'),
  });
  const sites = Map.groupBy(
    await findSiteTraits(tx, { customerIds: customers.map(({ id }) => id), references: [] }),
    ({ customerId }) => customerId,
  );
  return rows.map((row) => {
    const customer = findCustomer(row, customers);
    if ('message' in customer) return customer;
    const site = findSite(row, sites.get(customer.id) ?? []);
    if ('message' in site) return site;
    row.record['customerId'] = customer.id;
    row.record['siteId'] = site.id;
    row.record['territory'] = site.territory;
    return undefined;
  });
}

type Refused = NonNullable<LookedUp>;

/** By reference, otherwise by e-mail, otherwise by the exact name; a text that leads to several is refused. */
function findCustomer({ texts }: ImportedRow, customers: readonly JobCustomer[]): JobCustomer | Refused {
  const ways = [
    ['customerReference', 'reference', (customer: JobCustomer, text: string) => customer.reference === text],
    [
      'customerEmail',
      'e-mail',
      (customer: JobCustomer, text: string) => customer.email === text.toLowerCase(),
    ],
    ['customerName', 'name', (customer: JobCustomer, text: string) => customer.name === text],
  ] as const;
  for (const [field, word, fits] of ways) {
    const text = texts.get(field);
    if (text === undefined) continue;
    const [found, ...others] = customers.filter((customer) => fits(customer, text));
    if (!found)
      return { field, message: `There is no customer with this ${word}: import the customers first` };
    if (others.length > 0) {
      const message = `${others.length + 1} customers have this ${word}: add a column with the reference`;
      return { field, message };
    }
    return found.doNotService ? { field, message: 'This customer is marked: do not service' } : found;
  }
  return { field: 'customerName', message: 'Customer is missing: enter the name, reference or e-mail' };
}

function findSite({ texts }: ImportedRow, sites: readonly SiteTraits[]): SiteTraits | Refused {
  const reference = texts.get('siteReference');
  const name = texts.get('siteName');
  const address = texts.get('siteAddress');
  let found = sites;
  let field = 'siteName';
  if (reference !== undefined) {
    found = found.filter((site) => site.reference === reference);
    field = 'siteReference';
  } else {
    if (name !== undefined) found = found.filter((site) => foldText(site.name) === foldText(name));
    if (address !== undefined && found.length !== 1) {
      field = 'siteAddress';
      found = found.filter((site) => foldText(address).startsWith(foldText(site.line1)));
    }
  }
  const [site, ...others] = found;
  if (!site) {
    const isNamed = reference !== undefined || name !== undefined || address !== undefined;
    return {
      field,
      message: isNamed
        ? 'The customer has no such site: add it first, or correct the text'
        : 'The customer has no site: add one first',
    };
  }
  if (others.length === 0) return site;
  return {
    field,
    message: `The customer has ${others.length + 1} such sites: name one by its reference, name or address`,
  };
}
