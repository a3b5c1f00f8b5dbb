import { z } from 'zod';
import { idSchema, instantSchema } from '../http/primitives.ts';

/** An entry of a user's inbox. */
export const notificationSchema = z.object({
  id: idSchema,
  title: z.string(),
  body: z.string(),
  /** Page of the product that it links to. */
  href: z.string(),
  severity: z.enum(['info', 'warning', 'danger']),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
