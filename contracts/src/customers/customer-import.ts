import type { Draft, Placed, RecordImport, RefuseField, RowTexts } from '../imports/record-import.ts';
import { completeZip } from '../sites/complete-zip.ts';
import { createSiteSchema } from '../sites/site.ts';
import { customerColumns } from './customer-columns.ts';
import { type Contact, createCustomerSchema } from './customer.ts';

/** A row of a customer list: a customer, and a site if it has a street. */
export const customerImport: RecordImport = {
  kind: 'customer',
  columns: customerColumns,
  schema: createCustomerSchema,
  arrange: ({ texts, draft }, { note }) => {
    completeZip(draft['billingAddress'] as Draft | undefined, (message) =>
      note('billingPostalCode', message),
    );
    return arrangeContact(texts, draft);
  },
  related: {
    kind: 'site',
    schema: createSiteSchema.omit({ customerId: true }),
    arrange: ({ texts, draft }, { refuse, note }) => {
      completeZip(draft['address'] as Draft, (message) => note('postalCode', message));
      return arrangeSite(texts, draft, refuse);
    },
  },
  examples: [
    {
      reference: 'C-1001',
      name: 'Maple Street Bakery',
      kind: 'commercial',
      email: 'office@maplestreet.example',
      phone: '+1 617 555 0110',
      siteName: 'Bakery',
      line1: '12 Maple Street',
      city: 'Boston',
      region: 'MA',
      postalCode: '02118',
      country: 'US',
      accessNotes: 'Delivery door on the left',
    },
    {
      reference: 'C-1002',
      name: 'Dana Whitfield',
      kind: 'residential',
      email: 'dana@whitfield.example',
      phone: '+1 617 555 0111',
      siteName: '',
      line1: '48 Harbor View',
      city: 'Boston',
      region: 'MA',
      postalCode: '02128',
      country: 'US',
      accessNotes: '',
    },
  ],
};

/**
 * Many lists have a contact's address and telephone but no name: they belong to the customer. Values that the customer
 * has already make a contact with the customer's name.
 */
function arrangeContact(texts: RowTexts, draft: Draft): Placed {
  const named = texts.get('contactName');
  const left: { email?: string | undefined; phone?: string | undefined } = {
    email: texts.get('contactEmail'),
    phone: texts.get('contactPhone'),
  };
  const placed: Record<string, string> = {};
  for (const [field, source] of [
    ['email', 'contactEmail'],
    ['phone', 'contactPhone'],
  ] as const) {
    if (named !== undefined || left[field] === undefined) continue;
    if (draft[field] === undefined) {
      draft[field] = left[field];
      placed[field] = source;
    }
    if (draft[field] === left[field]) left[field] = undefined;
  }
  const name = named ?? (left.email || left.phone ? texts.get('name')?.slice(0, 80) : undefined);
  if (name === undefined) return placed;
  const { email = null, phone = null } = left;
  const contacts = (draft['contacts'] ?? []) as Omit<Contact, 'id'>[];
  draft['contacts'] = [{ name, email, phone, roles: ['site'] }, ...contacts];
  return {
    ...placed,
    'contacts.0.name': 'contactName',
    'contacts.0.email': 'contactEmail',
    'contacts.0.phone': 'contactPhone',
  };
}

const needStreet = { siteName: 'site name', accessNotes: 'access notes' } as const;

function arrangeSite(texts: RowTexts, draft: Draft, refuse: RefuseField): Draft | null {
  const line1 = texts.get('line1');
  if (line1 === undefined) {
    const [, stray] = Object.entries(needStreet).find(([field]) => texts.has(field)) ?? [];
    if (stray !== undefined)
      refuse('line1', `Street is missing: without it, the ${stray} cannot be imported`);
    return null;
  }
  const address = draft['address'] as Draft;
  if (address['city'] === undefined) refuse('city', 'City is missing: add it, or set one city for all rows');
  return {
    name: line1.slice(0, 200),
    ...draft,
    address: { ...address, city: address['city'] ?? 'missing' },
  };
}
