import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';

/** Records that stand for a person. A technician and the account of that technician are one person. */
export const personKinds = ['customer', 'contact', 'technician', 'user'] as const;
export type PersonKind = (typeof personKinds)[number];

export const personSchema = z.strictObject({ kind: z.enum(personKinds), id: idSchema });
export type Person = z.infer<typeof personSchema>;
