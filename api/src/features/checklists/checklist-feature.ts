import { checklistColumns } from '@switchyard/contracts/checklists/checklist-columns.ts';
import { checklistRecord } from '@switchyard/contracts/checklists/checklist-record.ts';
import { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import { checklistTable } from '@switchyard/platform/db/records/checklist-table.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';

/** Changing or deleting a checklist does not affect answers already given. */
export const checklistFeature = defineRecordFeature(checklistRoutes, {
  record: checklistRecord,
  table: checklistTable,
  csv: checklistColumns,
  prepare: async (_command, input) => input,
});
