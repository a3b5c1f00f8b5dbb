import { z } from 'zod';
import { checklistSchema } from '../checklists/checklist.ts';
import { communicationSchema } from '../communications/communication.ts';
import { customerSchema } from '../customers/customer.ts';
import { equipmentSchema } from '../equipment/equipment.ts';
import { instantSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { jobSchema } from '../jobs/job.ts';
import { photoSchema } from '../photos/photo.ts';
import { siteSchema } from '../sites/site.ts';
import { technicianSchema } from '../technicians/technician.ts';
import { visitEntrySchema } from '../visit-entries/visit-entry.ts';
import { visitSchema } from '../visits/visit.ts';

/** Everything a technician needs for visits from yesterday to a week ahead, read as one snapshot. */
export const technicianPackSchema = z.object({
  serverTime: instantSchema,
  from: instantSchema,
  to: instantSchema,
  technician: technicianSchema,
  visits: z.array(visitSchema),
  jobs: z.array(jobSchema),
  customers: z.array(customerSchema),
  sites: z.array(siteSchema),
  /** Equipment at these sites. */
  equipment: z.array(equipmentSchema),
  entries: z.array(visitEntrySchema),
  photos: z.array(photoSchema),
  communications: z.array(communicationSchema),
  checklists: z.array(checklistSchema),
  /** Names of recently used parts, most used first. */
  usualParts: z.array(z.object({ name: z.string(), sku: z.string().nullable(), unit: z.string() })),
});
export type TechnicianPack = z.infer<typeof technicianPackSchema>;

export const technicianPackRoute = defineRoute({
  method: 'GET',
  path: '/api/technician-pack',
  summary: "The signed-in technician's work, for offline use",
  tag: 'offline',
  access: 'session',
  permission: 'pack.view',
  write: 'safe',
  status: 200,
  reply: technicianPackSchema,
  problems: ['auth.required', 'auth.forbidden'],
});
