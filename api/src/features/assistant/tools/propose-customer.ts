import {
  type Address,
  createCustomerSchema,
  customerKindSchema,
} from '@switchyard/contracts/customers/customer.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { SearchHit } from '@switchyard/contracts/search/search-routes.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { searchCustomers } from '@switchyard/platform/db/repositories/search-repository.ts';
import { readTypedPhone } from '@switchyard/platform/phones/read-phone.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { addressLine, readAddress } from '../understanding/read-address.ts';
import { defineTool, type ProposalStep, type ToolAnswer, wordsSchema } from './tool.ts';
import { quoted } from './words.ts';

const schema = z.strictObject({
  name: z.string().trim().min(2).max(120).optional(),
  email: wordsSchema.optional(),
  phone: wordsSchema.optional(),
  /** Street, city, state and postal code, separated by commas. */
  address: wordsSchema.optional(),
  kind: customerKindSchema.optional(),
});

export const createCustomer = defineTool({
  name: 'create_customer',
  mode: 'helper',
  description: 'Proposes a new customer. The person confirms it; only when they asked for a new customer.',
  schema,
  proposes: 'customer.create',
  async run({ actor, tx, session }, { name, email, phone, address, kind = 'residential' }) {
    requireScope(actor, 'customer.create');
    const known = {
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
      ...(address === undefined ? {} : { address }),
      kind,
    };
    if (name === undefined) return { text: 'What is the customer called?', asks: ['name'], known };
    const number = phone === undefined ? null : readTypedPhone(phone, session.user.companyTimeZone);
    if (number === undefined) {
      return {
        text: `“${quoted(phone ?? '', 40)}” is not a telephone number I can store. Write it as +1 617 555 0100.`,
        asks: [],
      };
    }
    const body = { name, kind, email: email ?? null, phone: number };
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
    return drafted({ ...body, kind }, { same, place: siteAt(actor, address) });
  },
});

type Body = { name: string; kind: string; email: string | null; phone: string | null };

function drafted(body: Body, { same, place }: { same: readonly SearchHit[]; place: Place }): ToolAnswer {
  const { name, kind, email, phone } = body;
  const { site, missing, hint } = place;
  const changes = [
    ['Name', name],
    ['Type', kind],
    ['Email', email],
    ['Phone', phone],
    ['Site', site && addressLine(site)],
  ] as const;
  const warnings = same.map(
    ({ title, subtitle }) => `There is a customer called ${quoted(title, 60)} already (${subtitle})`,
  );
  return {
    text: `I can create the customer ${quoted(name, 80)}${site === null ? '' : ` with the site ${addressLine(site)}`}. ${hint}Check the card and confirm.`,
    draft: {
      kind: 'customer.create',
      title: `Create customer ${quoted(name, 80)}`,
      changes: changes.flatMap(([label, after]) => (after === null ? [] : [{ label, before: '', after }])),
      warnings: missing === null ? warnings : [...warnings, missing],
      steps: [
        { kind: 'command', method: 'POST', path: customerRoutes.create.path, body, revision: null },
        ...(site === null ? [] : [siteStep(site)]),
      ],
    },
  };
}

type Place = { readonly site: Address | null; readonly missing: string | null; readonly hint: string };

/** The first site of the customer: jobs need one. What is missing for it is said in the answer and on the card. */
function siteAt(actor: Actor, typed: string | undefined): Place {
  if (typed === undefined) {
    return { site: null, missing: null, hint: 'Jobs need a site: add the address on the customer’s page. ' };
  }
  const without = (reason: string): Place => {
    const missing = `“${quoted(typed, 60)}” is not stored: ${reason}`;
    return { site: null, missing, hint: `${missing}. ` };
  };
  const site = readAddress(typed);
  if (site === undefined) return without('an address needs a street and a city');
  if (scopeFor(actor, 'site.create') !== 'company') return without('your role may not add sites');
  return { site, missing: null, hint: '' };
}

function siteStep(address: Address): ProposalStep {
  const body = { customerId: '$0.id', name: address.line1, address };
  return { kind: 'command', method: 'POST', path: siteRoutes.create.path, body, revision: null };
}
