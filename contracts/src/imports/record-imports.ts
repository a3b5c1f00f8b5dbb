import { customerImport } from '../customers/customer-import.ts';
import { equipmentImport } from '../equipment/equipment-import.ts';
import { jobImport } from '../jobs/job-import.ts';
import { technicianImport } from '../technicians/technician-import.ts';
import type { ImportKind, RecordImport } from './record-import.ts';

/** The import of every importable kind. With schemas: for the servers only. */
export const recordImports: Readonly<Record<ImportKind, RecordImport>> = {
  customer: customerImport,
  technician: technicianImport,
  job: jobImport,
  equipment: equipmentImport,
};
