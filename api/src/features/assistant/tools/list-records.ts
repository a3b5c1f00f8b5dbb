import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { citeCustomer } from './resolve-records.ts';
import { defineTool, type ToolContext, wordsSchema } from './tool.ts';
import { counted, quoted } from './words.ts';

const kindSchema = z.enum(['customer', 'technician', 'site']);
type Kind = z.output<typeof kindSchema>;
/** A list counts at most this many. */
const mostCounted = 10_000;
/** Sites that one question looks at, and customers that it names. */
const mostSites = 200;
const mostNamed = 10;

const pages: Readonly<Record<Kind, { readonly title: string; readonly href: string }>> = {
  customer: { title: 'Customers', href: '/customers' },
  technician: { title: 'Technicians', href: '/technicians' },
  site: { title: 'Customers', href: '/customers' },
};

export const countRecords = defineTool({
  name: 'count_records',
  mode: 'helper',
  description: 'How many customers, technicians or sites there are.',
  schema: z.strictObject({ of: kindSchema }),
  async run(context, { of }) {
    requireScope(context.actor, `${of}.view`);
    const total = await totalOf(context, of);
    const page = pages[of];
    return {
      text: total >= mostCounted ? `At least ${mostCounted} ${of}s.` : `${counted(total, of)}.`,
      citations: [{ kind: 'page', id: page.href, ...page }],
      suggestions: of === 'customer' ? ['Customers in Boston'] : [],
    };
  },
});

async function totalOf(context: ToolContext, of: Kind): Promise<number> {
  const query = { count: 'true', limit: 1 } as const;
  const route = { customer: customerRoutes.list, technician: technicianRoutes.list, site: siteRoutes.list }[
    of
  ];
  const { total } = await context.read(route, { query });
  return total ?? 0;
}

/** Sites in a city, else those at a street: the search finds a place in names of sites too. */
function sitesAt(found: readonly Site[], place: string): { sites: readonly Site[]; at: 'in' | 'at' } {
  const words = wordsOf(place);
  const holds = (text: string) => {
    const own = wordsOf(text);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const inCity = found.filter(({ address }) => holds(address.city));
  if (inCity.length > 0) return { sites: inCity, at: 'in' };
  return { sites: found.filter(({ address }) => holds(address.line1)), at: 'at' };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export const listCustomers = defineTool({
  name: 'list_customers',
  mode: 'helper',
  description: 'Customers that have a site in a city or at a street.',
  schema: z.strictObject({ place: wordsSchema }),
  async run(context, { place }) {
    requireScope(context.actor, 'customer.view');
    requireScope(context.actor, 'site.view');
    const { items } = await context.read(siteRoutes.list, { query: { q: place, limit: mostSites } });
    const { sites, at } = sitesAt(items, place);
    const ids = [...new Set(sites.map(({ customerId }) => customerId))];
    if (ids.length === 0) {
      return { text: `I found no customer with a site in ${quoted(place, 60)} that you may see.` };
    }
    const customers = [];
    for (const id of ids.slice(0, mostNamed))
      customers.push(await context.read(customerRoutes.read, { params: { id } }));
    const more = items.length === mostSites ? `At least ${ids.length}` : String(ids.length);
    const lines = customers.map(
      ({ name, phone }) => `- ${quoted(name)}${phone === null ? '' : `, ${phone}`}`,
    );
    const rest = ids.length > customers.length ? [`and ${ids.length - customers.length} more.`] : [];
    return {
      text: [
        `${more} ${ids.length === 1 ? 'customer has' : 'customers have'} a site ${at} ${quoted(place, 60)}:`,
        ...lines,
        ...rest,
      ].join('\n'),
      citations: customers.map(citeCustomer),
    };
  },
});
