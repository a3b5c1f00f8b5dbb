import { savedViewColumns } from '@switchyard/contracts/saved-views/saved-view-columns.ts';
import { savedViewRecord } from '@switchyard/contracts/saved-views/saved-view-record.ts';
import { savedViewRoutes } from '@switchyard/contracts/saved-views/saved-view-routes.ts';
import { savedViewTable } from '@switchyard/platform/db/records/saved-view-table.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';

/**
 * Views are visible to their owner, shared ones to all managers and admins; their owner or an admin may change them.
 */
export const savedViewFeature = defineRecordFeature(savedViewRoutes, {
  record: savedViewRecord,
  table: savedViewTable,
  csv: savedViewColumns,
  mayWrite: ({ role, userId }, { ownerId }) => role === 'admin' || ownerId === userId,
  prepare: async ({ actor }, input) => ({ ...input, ownerId: actor.userId }),
});
