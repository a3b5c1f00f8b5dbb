import { z } from 'zod';
import { citeCustomer, resolveCustomer } from './resolve-records.ts';
import { defineTool, wordsSchema } from './tool.ts';
import { counted, quoted } from './words.ts';

export const findCustomer = defineTool({
  name: 'find_customer',
  mode: 'helper',
  description: 'A customer by name: contact data, and how many jobs are open.',
  schema: z.strictObject({ customer: wordsSchema.optional() }),
  async run(context, { customer = context.focus.customer }) {
    if (customer === undefined) return { text: 'Which customer? Give me the name.', asks: ['customer'] };
    const found = await resolveCustomer(context, customer);
    if ('answer' in found) return found.answer;
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
    } = found.item;
    const people = contacts
      .slice(0, 3)
      .map((person) => [person.name, person.phone, person.email].filter(Boolean).join(', '));
    const lines = [
      `${quoted(name)} (#${number}, ${kind}, ${status}).`,
      `Phone: ${phone ?? 'none'}. E-mail: ${email ?? 'none'}.`,
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
      citations: [citeCustomer(found.item)],
      focus: { customer: name },
      suggestions: [`Show jobs for ${name}`],
    };
  },
});
