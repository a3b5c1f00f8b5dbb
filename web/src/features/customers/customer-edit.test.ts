import { type Customer, updateCustomerSchema } from '@switchyard/contracts/customers/customer.ts';
import { describe, expect, it } from 'vitest';
import { editedFields } from '../../records/edited-fields.ts';
import { customerEditFields } from './customer-edit-fields.ts';
import { customerEditSchema, toCustomerInput, toCustomerPatch } from './customer-edit.ts';

const customer: Customer = {
  id: '01a1fa80-da98-736b-b2f4-a374c6ecad37',
  revision: 3,
  createdAt: '2026-11-20T14:48:31.000Z',
  updatedAt: '2026-11-20T14:48:31.000Z',
  deletedAt: null,
  number: 12,
  kind: 'commercial',
  status: 'active',
  name: 'Fenway Apartments',
  email: 'office@fenway.test',
  phone: '+16175550124',
  billingAddress: {
    line1: '80 Boylston St',
    line2: '',
    city: 'Boston',
    region: 'MA',
    postalCode: '02116',
    country: 'US',
  },
  paymentTermsDays: 30,
  doNotService: false,
  notes: null,
  tags: ['estate'],
  externalRef: null,
  custom: {},
  contacts: [],
  siteCount: 1,
  openJobCount: 0,
};
const input = toCustomerInput(customer, 'US');

/** Edited elsewhere: contacts one by one in their own panel, custom values by the form itself. */
const elsewhere = ['contacts', 'custom'];

describe('the form of a customer', () => {
  it('has an editor for every field that the API lets the office change', () => {
    const writable = Object.keys(updateCustomerSchema.shape).filter((field) => !elsewhere.includes(field));
    const offered = customerEditFields.map(({ name }) => name);
    expect(offered.toSorted()).toEqual(writable.toSorted());
  });

  it('changes nothing when nothing was edited', () => {
    expect(editedFields(input, toCustomerInput(customer, 'US'))).toEqual([]);
    const saved = customerEditSchema.parse(input);
    expect(toCustomerPatch(saved, Object.keys(input) as (keyof typeof input)[])).toEqual(
      Object.fromEntries(
        Object.keys(updateCustomerSchema.shape)
          .filter((field) => !elsewhere.includes(field))
          .map((field) => [field, customer[field as keyof Customer]]),
      ),
    );
  });

  it('sends what was edited, in the form that the API accepts', () => {
    const typed = {
      ...input,
      doNotService: true,
      paymentTermsDays: '14',
      tags: ' estate,, vip ',
      email: '',
      billingAddress: { ...input.billingAddress, country: 'ca' },
    };
    const patch = toCustomerPatch(customerEditSchema.parse(typed), editedFields(typed, input));
    expect(updateCustomerSchema.parse(patch)).toEqual({
      doNotService: true,
      paymentTermsDays: 14,
      tags: ['estate', 'vip'],
      email: null,
      billingAddress: { ...customer.billingAddress, country: 'CA' },
    });
  });

  it('reads an empty address as none, and names what a started one lacks', () => {
    const empty = { line1: '', line2: '', city: '', region: '', postalCode: '', country: 'US' };
    expect(customerEditSchema.parse({ ...input, billingAddress: empty }).billingAddress).toBeNull();
    const started = customerEditSchema.safeParse({ ...input, billingAddress: { ...empty, region: 'MA' } });
    expect(started.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'billingAddress.line1',
      'billingAddress.city',
    ]);
  });

  it.each(['', '181', '-1', '2.5'])('refuses %j as payment terms', (paymentTermsDays) => {
    const refused = customerEditSchema.safeParse({ ...input, paymentTermsDays });
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toContain('paymentTermsDays');
  });
});
