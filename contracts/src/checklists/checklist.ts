import { z } from 'zod';
import { recordShape } from '../http/primitives.ts';
import { tradeSchema } from '../technicians/technician.ts';

export const checklistItemKinds = ['check', 'number', 'text', 'choice', 'photo', 'signature'] as const;

const itemId = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'Invalid item id: lower case letters, digits and _');

export const checklistItemSchema = z
  .strictObject({
    id: itemId,
    label: z.string().trim().min(1).max(200),
    kind: z.enum(checklistItemKinds),
    required: z.boolean().default(false),
    /** For numbers. */
    unit: z.string().trim().max(20).nullable().default(null),
    /** For choices. */
    options: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
    /** Asked only if an earlier item has this answer. */
    showWhen: z
      .strictObject({ itemId, equals: z.union([z.boolean(), z.string().max(100)]) })
      .nullable()
      .default(null),
  })
  .refine((item) => item.kind !== 'choice' || item.options.length >= 2, {
    path: ['options'],
    message: 'Required: a choice needs two options at least',
  });
export type ChecklistItem = z.output<typeof checklistItemSchema>;

const writable = {
  name: z.string().trim().min(2).max(120),
  /** Applies to visits of jobs in these trades; empty: all trades. */
  trades: z.array(tradeSchema).max(10),
  items: z
    .array(checklistItemSchema)
    .min(1)
    .max(100)
    .refine((items) => new Set(items.map((item) => item.id)).size === items.length, 'Each item id once')
    .refine(
      (items) =>
        items.every(
          (item, index) =>
            item.showWhen === null ||
            items.slice(0, index).some((earlier) => earlier.id === item.showWhen?.itemId),
        ),
      'Invalid condition: it must name an earlier item',
    ),
};

export const checklistSchema = z.object({ ...recordShape, ...writable });
export type Checklist = z.infer<typeof checklistSchema>;
export const createChecklistSchema = z.strictObject({ ...writable, trades: writable.trades.default([]) });
export type CreateChecklist = z.output<typeof createChecklistSchema>;
export const updateChecklistSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateChecklist = z.output<typeof updateChecklistSchema>;
