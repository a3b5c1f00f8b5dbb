import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  longTextSchema,
  moneyMinorSchema,
  reasonSchema,
  recordShape,
} from '../http/primitives.ts';

/**
 * Data recorded at a visit. Entries are added, seldom changed, so two people at one visit never overwrite each other.
 * For each checklist item, and for signatures, the latest by `occurredAt` counts.
 */
export const visitEntryKinds = ['note', 'answer', 'signature', 'time', 'part', 'reading'] as const;
export const visitEntryKindSchema = z.enum(visitEntryKinds);
export type VisitEntryKind = z.infer<typeof visitEntryKindSchema>;

/** `customer`: visible to the customer too. */
export const entryVisibilitySchema = z.enum(['internal', 'customer']);

export const timeActivities = ['travel', 'work', 'pause', 'other'] as const;
export const timeActivitySchema = z.enum(timeActivities);
export type TimeActivity = z.infer<typeof timeActivitySchema>;

const unit = z.string().trim().min(1).max(20);
/** Most coordinates of a signature: events carry it whole and must stay small. */
export const signatureNumbers = 6_000;
/** Points of a stroke: alternating x and y, in thousandths of the pad's width. */
const strokeSchema = z.array(z.number().int().min(0).max(4000)).min(2).max(2000);

export const noteDataSchema = z.strictObject({
  text: longTextSchema.min(1),
  visibility: entryVisibilitySchema.default('internal'),
});
export const answerDataSchema = z.strictObject({
  checklistId: idSchema,
  itemId: z.string().trim().min(1).max(60),
  value: z.union([z.boolean(), z.number(), z.string().max(2000), z.null()]),
});
const drawnOrTyped = (value: { strokes: readonly unknown[]; typed?: true | undefined }) =>
  value.typed === true ? value.strokes.length === 0 : value.strokes.length > 0;

export const signatureDataSchema = z
  .strictObject({
    signerName: z.string().trim().min(2).max(120),
    /** The signer's typed name serves as the signature: for people who cannot draw one. */
    typed: z.literal(true).optional(),
    /** Absent if typed. */
    strokes: z
      .array(strokeSchema)
      .max(200)
      .refine(
        (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= signatureNumbers,
        `Invalid signature: ${signatureNumbers} coordinates at most, thin the strokes out`,
      ),
    /** SHA-256 of the signed work report, hexadecimal. */
    documentHash: z.string().regex(/^[0-9a-f]{64}$/, 'Invalid hash'),
  })
  .refine(drawnOrTyped, {
    path: ['strokes'],
    message: 'Invalid signature: drawn with strokes, or typed without',
  });
export const timeDataSchema = z
  .strictObject({
    activity: timeActivitySchema,
    start: instantSchema,
    end: instantSchema,
    /** `auto`: follows from the steps of the visit. Manual entries and changes need a reason. */
    source: z.enum(['auto', 'manual']).default('manual'),
    reason: reasonSchema.nullable().default(null),
  })
  .refine((value) => Date.parse(value.end) > Date.parse(value.start), {
    path: ['end'],
    message: 'Invalid time: end must be after start',
  })
  .refine((value) => Date.parse(value.end) - Date.parse(value.start) <= 24 * 3_600_000, {
    path: ['end'],
    message: 'Invalid time: 24 hours at most',
  })
  .refine((value) => value.source === 'auto' || value.reason !== null, {
    path: ['reason'],
    message: 'Required: say why this time was written by hand',
  });
export const partDataSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  sku: z.string().trim().max(60).nullable().default(null),
  /** Up to three decimal places. */
  quantity: z
    .number()
    .positive()
    .max(100_000)
    .refine(
      (value) => Number.isInteger(Math.round(value * 1e6) / 1e3),
      'Invalid quantity: three decimals at most',
    ),
  unit: unit.default('pc'),
  unitPriceMinor: moneyMinorSchema.nullable().default(null),
});
export const readingDataSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  value: z.number().min(-1e9).max(1e9),
  unit,
});

const kinds = {
  note: z.strictObject({ kind: z.literal('note'), data: noteDataSchema }),
  answer: z.strictObject({ kind: z.literal('answer'), data: answerDataSchema }),
  signature: z.strictObject({ kind: z.literal('signature'), data: signatureDataSchema }),
  time: z.strictObject({ kind: z.literal('time'), data: timeDataSchema }),
  part: z.strictObject({ kind: z.literal('part'), data: partDataSchema }),
  reading: z.strictObject({ kind: z.literal('reading'), data: readingDataSchema }),
};
const occurred = { occurredAt: instantSchema.nullable().default(null) };

export const createVisitEntrySchema = z.discriminatedUnion('kind', [
  kinds.note.extend(occurred),
  kinds.answer.extend(occurred),
  kinds.signature.extend(occurred),
  /** `technicianId`: whose time the office records; default: the lead's. Technicians record their own. */
  kinds.time.extend({ ...occurred, technicianId: idSchema.optional() }),
  kinds.part.extend(occurred),
  kinds.reading.extend(occurred),
]);
export type CreateVisitEntry = z.output<typeof createVisitEntrySchema>;
export type CreateVisitEntryInput = z.input<typeof createVisitEntrySchema>;

const stored = {
  ...recordShape,
  visitId: idSchema,
  jobId: idSchema,
  authorId: idSchema.nullable(),
  authorName: z.string(),
  technicianId: idSchema.nullable(),
  /** When it was recorded on site; corrected by the clock offset. */
  occurredAt: instantSchema,
};
export const visitEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...stored, kind: z.literal('note'), data: noteDataSchema }),
  z.object({ ...stored, kind: z.literal('answer'), data: answerDataSchema }),
  z.object({ ...stored, kind: z.literal('signature'), data: signatureDataSchema }),
  z.object({ ...stored, kind: z.literal('time'), data: timeDataSchema }),
  z.object({ ...stored, kind: z.literal('part'), data: partDataSchema }),
  z.object({ ...stored, kind: z.literal('reading'), data: readingDataSchema }),
]);
export type VisitEntry = z.infer<typeof visitEntrySchema>;

/** True if the job's customer may see the entry: notes marked as visible, and signatures. */
export function isCustomerVisible(entry: VisitEntry): boolean {
  return entry.kind === 'signature' || (entry.kind === 'note' && entry.data.visibility === 'customer');
}

/**
 * Replaces the data of an entry; the kind is fixed. Allowed for its author and the office. Signatures and answers are
 * final.
 */
export const updateVisitEntrySchema = z.discriminatedUnion('kind', [
  kinds.note,
  kinds.time,
  kinds.part,
  kinds.reading,
]);
export type UpdateVisitEntry = z.output<typeof updateVisitEntrySchema>;
