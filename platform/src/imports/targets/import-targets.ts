import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { customerTarget } from './customer-target.ts';
import type { ImportTarget } from './import-target.ts';
import { equipmentTarget } from './equipment-target.ts';
import { jobTarget } from './job-target.ts';
import { technicianTarget } from './technician-target.ts';

export const importTargets: Readonly<Record<ImportKind, ImportTarget>> = {
  customer: customerTarget,
  technician: technicianTarget,
  job: jobTarget,
  equipment: equipmentTarget,
};
