import { siteColumns } from '@switchyard/contracts/sites/site-columns.ts';
import { siteRecord } from '@switchyard/contracts/sites/site-record.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { siteOwnFields } from '@switchyard/contracts/sites/site.ts';
import { customerTable } from '@switchyard/platform/db/records/customer-table.ts';
import { siteTable } from '@switchyard/platform/db/records/site-table.ts';
import { isSiteUsed } from '@switchyard/platform/db/repositories/site-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { parentErrors } from './site-rules.ts';

/**
 * A site belongs to a customer and may be part of another site; customers may change notes that help to find and enter
 * it.
 */
export const siteFeature = defineRecordFeature(siteRoutes, {
  record: siteRecord,
  table: siteTable,
  csv: siteColumns,
  ownFields: siteOwnFields,
  prepare: async ({ unit, scope }, { timeZone, ...input }) => {
    const customer = await customerTable.find(unit.tx, input.customerId, { scope, now: unit.now });
    refuseFields([
      ...(customer?.deletedAt === null
        ? []
        : [fieldError('/customerId', 'not_found', 'There is no such customer')]),
      ...(await parentErrors(unit, { ...input, siteId: null })),
    ]);
    return { ...input, timeZone: timeZone ?? (await readCompanyTimeZone(unit.tx, unit.context.companyId)) };
  },
  change: async ({ unit }, { before: { id, customerId }, fields }) => {
    const { parentSiteId } = fields;
    if (parentSiteId) refuseFields(await parentErrors(unit, { siteId: id, customerId, parentSiteId }));
    return fields;
  },
  inUse: async ({ unit }, { id }) =>
    (await isSiteUsed(unit.tx, id)) ? 'Jobs, equipment or other sites belong to this site' : undefined,
  parentsOf: ({ customerId, parentSiteId }) => [
    { table: customerTable, id: customerId, pointer: '/customerId', name: 'Its customer' },
    { table: siteTable, id: parentSiteId, pointer: '/parentSiteId', name: 'The site above it' },
  ],
});
