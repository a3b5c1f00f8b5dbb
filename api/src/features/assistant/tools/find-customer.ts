import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { searchCustomers } from '@switchyard/platform/db/repositories/search-repository.ts';
import { readTypedPhone } from '@switchyard/platform/phones/read-phone.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { citeCustomer, resolveCustomer } from './resolve-records.ts';
import { defineTool, type ToolAnswer, type ToolContext, wordsSchema } from './tool.ts';
import { counted, quoted } from './words.ts';

export const findCustomer = defineTool({
  name: 'find_customer',
  mode: 'helper',
  description: 'A customer by name or telephone number: contact data, and how many jobs are open.',
  schema: z.strictObject({ customer: wordsSchema.optional(), phone: wordsSchema.optional() }),
  async run(context, { phone: typed, customer = typed === undefined ? context.focus.customer : undefined }) {
    if (typed !== undefined) return await caller(context, typed);
    if (customer === undefined) return { text: 'Which customer? Give me the name.', asks: ['customer'] };
    const found = await resolveCustomer(context, customer);
    return 'answer' in found ? found.answer : described(found.item);
  },
});

/** The customer with a telephone number, in any spelling. */
async function caller(context: ToolContext, typed: string): Promise<ToolAnswer> {
  const number = readTypedPhone(typed, context.session.user.companyTimeZone);
  if (number === undefined) {
    return {
      text: `“${quoted(typed, 40)}” is not a telephone number I can look up. Write it as +1 617 555 0100.`,
    };
  }
  const scope = requireScope(context.actor, 'customer.view');
  const hits = await searchCustomers(context.tx, { q: number, scope, limit: 6 });
  const [only] = hits;
  if (only === undefined)
    return {
      text: `I found no customer with the number ${number} that you may see. I search the customers’ own numbers, not those of their contacts.`,
    };
  if (hits.length > 1) {
    const lines = hits.map(({ title, subtitle }) => `- ${title} (${subtitle})`);
    return {
      text: `Several customers have that number:\n${lines.join('\n')}`,
      citations: hits.map(({ id, title, href }) => ({ kind: 'customer' as const, id, title, href })),
    };
  }
  return described(await context.read(customerRoutes.read, { params: { id: only.id } }));
}

function described(item: Customer): ToolAnswer {
  const {
    name,
    number,
    kind,
    status,
    phone,
    email,
    openJobCount,
    siteCount,
    contacts,
    billingAddress,
    doNotService,
  } = item;
  const people = contacts
    .slice(0, 3)
    .map((person) => [person.name, person.phone, person.email].filter(Boolean).join(', '));
  const lines = [
    `${quoted(name)} (#${number}, ${kind}, ${status}).`,
    `Phone: ${phone ?? 'none'}. Email: ${email ?? 'none'}.`,
    ...(billingAddress === null
      ? []
      : [
          `Address: ${[billingAddress.line1, billingAddress.city, billingAddress.region, billingAddress.postalCode].filter(Boolean).join(', ')}.`,
        ]),
    ...(people.length === 0 ? [] : [`Contacts: ${people.join('; ')}.`]),
    `${counted(openJobCount, 'open job')}, ${counted(siteCount, 'site')}.`,
    ...(doNotService ? ['This customer is marked: do not service.'] : []),
  ];
  return {
    text: lines.join('\n'),
    citations: [citeCustomer(item)],
    focus: { customer: name },
    suggestions: [`Show jobs for ${name}`],
  };
}
