import { customerColumns } from '@switchyard/contracts/customers/customer-columns.ts';
import { customerRecord } from '@switchyard/contracts/customers/customer-record.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { type Customer, customerOwnFields } from '@switchyard/contracts/customers/customer.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CreateSite as NewSite } from '@switchyard/contracts/sites/site.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import { enableAccountsOf } from '@switchyard/platform/db/repositories/account-repository.ts';
import {
  hasOpenJobs,
  insertContacts,
  replaceContacts,
} from '@switchyard/platform/db/repositories/customer-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { customerFor } from '@switchyard/platform/events/audience.ts';
import { endAccounts } from '../../accounts/end-accounts.ts';
import { keptContacts, newContacts } from './contact-rules.ts';

/** Creates a site as its own command does. */
export type CreateSite = (unit: UnitOfWork, actor: Actor, input: NewSite) => Promise<unknown>;

/**
 * Contacts have their own table; sign-ins are disabled and restored with the account. A customer is created with its
 * first site in one transaction.
 */
export const customerFeatureWith = (createSite: CreateSite) =>
  defineRecordFeature(customerRoutes, {
    record: customerRecord,
    table: customerTable,
    csv: customerColumns,
    ownFields: customerOwnFields,
    shownTo: customerFor,
    prepare: async (_command, { contacts, site: _site, ...input }) => {
      newContacts(contacts);
      return input;
    },
    afterCreate: ({ unit }, { id, input: { contacts } }) =>
      insertContacts(unit.tx, {
        companyId: unit.context.companyId,
        accounts: [{ customerId: id, contacts: newContacts(contacts) }],
      }),
    followCreate: async ({ unit, actor }, { id, input: { site } }) => {
      if (site === null) return;
      const place = { ...site, customerId: id, parentSiteId: null };
      await createSite(unit, actor, place);
    },
    change: async ({ unit }, { before, fields: { contacts, ...fields } }) => {
      if (contacts) {
        const { companyId } = unit.context;
        const people = keptContacts(contacts, before.contacts);
        await replaceContacts(unit.tx, { companyId, customerId: before.id, contacts: people });
      }
      return fields;
    },
    inUse: async ({ unit }, customer) =>
      (await hasOpenJobs(unit.tx, customer.id)) ? openJobsOf(customer) : undefined,
    afterDelete: ({ unit }, { id }, deps) => endAccounts(unit, { customerId: id }, deps),
    afterRestore: ({ unit }, { id, deletedAt }) =>
      enableAccountsOf(unit.tx, { customerId: id }, { deletedAt, now: unit.now }),
  });

function openJobsOf({ openJobCount }: Customer): string {
  return openJobCount === 1
    ? '1 open job is for this customer'
    : `${openJobCount} open jobs are for this customer`;
}
