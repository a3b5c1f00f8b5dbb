import type { ImportedRow } from '@switchyard/contracts/imports/read-row.ts';
import type { Tx } from '../../db/database.ts';
import {
  findJobCustomers,
  findSiteTraits,
  type JobCustomer,
  type SiteTraits,
} from '../../db/repositories/import-key-repository.ts';
import { foldText } from '../matching/names.ts';
import type { LookedUp } from './import-target.ts';

type Refused = NonNullable<LookedUp>;
/** `field`: the text by which the customer was found. */
export type Place = { readonly customer: JobCustomer; readonly site: SiteTraits; readonly field: string };

/** The customer and site that each row names, or why there is none. */
export async function findPlaces(tx: Tx, rows: readonly ImportedRow[]): Promise<(Place | Refused)[]> {
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
    const found = findCustomer(row, customers);
    if ('message' in found) return found;
    const site = findSite(row, sites.get(found.customer.id) ?? []);
    return 'message' in site ? site : { ...found, site };
  });
}

/** By reference, otherwise by email, otherwise by the exact name; a text that leads to several is refused. */
function findCustomer(
  { texts }: ImportedRow,
  customers: readonly JobCustomer[],
): Pick<Place, 'customer' | 'field'> | Refused {
  const ways = [
    ['customerReference', 'reference', (customer: JobCustomer, text: string) => customer.reference === text],
    [
      'customerEmail',
      'email',
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
    return { customer: found, field };
  }
  return { field: 'customerName', message: 'Customer is missing: enter the name, reference or email' };
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
