import { createCustomerSchema, customerKindSchema } from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { searchCustomers } from '@switchyard/platform/db/repositories/search-repository.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { defineTool, wordsSchema } from './tool.ts';
import { quoted } from './words.ts';

const schema = z.strictObject({
  name: z.string().trim().min(2).max(120).optional(),
  email: wordsSchema.optional(),
  phone: wordsSchema.optional(),
  kind: customerKindSchema.optional(),
});

export const createCustomer = defineTool({
  name: 'create_customer',
  mode: 'helper',
  description: 'Proposes a new customer. The person confirms it; only when they asked for a new customer.',
  schema,
  proposes: 'customer.create',
  async run({ actor, tx }, { name, email, phone, kind = 'residential' }) {
    requireScope(actor, 'customer.create');
    const known = {
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
      kind,
    };
    if (name === undefined) return { text: 'What is the customer called?', asks: ['name'], known };
    const number = phone === undefined ? null : phoneSchema.safeParse(phone);
    if (number && !number.success) {
      return {
        text: `“${quoted(phone ?? '', 40)}” is not a telephone number I can store. Write it as +1 617 555 0100.`,
        asks: [],
      };
    }
    const body = { name, kind, email: email ?? null, phone: number?.data ?? null };
    const parsed = createCustomerSchema.safeParse(body);
    if (!parsed.success) {
      return {
        text: `That does not work: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}.`,
        asks: [],
      };
    }
    const same = await searchCustomers(tx, {
      q: name,
      scope: requireScope(actor, 'customer.view'),
      limit: 3,
    });
    const warnings = same.map(
      ({ title, subtitle }) => `There is a customer called ${quoted(title, 60)} already (${subtitle})`,
    );
    return {
      text: `I can create the customer ${quoted(name, 80)}. An address is not included: add it as a site afterwards. Check the card and confirm.`,
      draft: {
        kind: 'customer.create',
        title: `Create customer ${quoted(name, 80)}`,
        changes: [
          { label: 'Name', before: '', after: name },
          { label: 'Type', before: '', after: kind },
          ...(body.email === null ? [] : [{ label: 'E-mail', before: '', after: body.email }]),
          ...(body.phone === null ? [] : [{ label: 'Phone', before: '', after: body.phone }]),
        ],
        warnings,
        steps: [{ kind: 'command', method: 'POST', path: customerRoutes.create.path, body, revision: null }],
      },
    };
  },
});
