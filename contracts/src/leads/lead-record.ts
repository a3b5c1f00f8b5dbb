import { staff } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';
import type { Lead } from './lead.ts';

/** A prospective customer. Only the company that sells the product has leads. */
export const leadRecord = defineRecord<Lead>()({
  kind: 'lead',
  collection: 'leads',
  noun: ['lead', 'leads'],
  permissions: { view: staff, change: staff },
  events: {
    received: 'Lead received',
    updated: 'Lead changed',
    noted: 'Lead noted',
    answered: 'Lead answered',
    converted: 'Lead became a customer',
  },
  area: 'desk',
  link: ({ id }) => `/customers?view=leads&lead=${id}`,
  tag: 'Lead',
  hasTransitions: true,
  notifies: ['received'],
});
