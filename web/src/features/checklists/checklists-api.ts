import { checklistRecord } from '@switchyard/contracts/checklists/checklist-record.ts';
import { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import { recordApi } from '../../records/record-api.ts';

export const checklists = recordApi(checklistRecord, checklistRoutes);
