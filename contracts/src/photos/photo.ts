import { z } from 'zod';
import { idSchema, instantSchema, recordShape } from '../http/primitives.ts';
import { isTemporaryId } from '../offline/temporary-id.ts';

/** SHA-256 of the picture's bytes as the device sends them, hexadecimal: identifies the picture within its job. */
export const photoHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Invalid photo: SHA-256 in lower case hexadecimal');

/** Id of a record, or the temporary id assigned by the caller's device. */
export const photoTargetSchema = z.union([
  idSchema,
  z.string().refine(isTemporaryId, 'Invalid id: a UUID, or a temporary id of this device'),
]);

export const photoLimits = {
  /** Longest side after scaling down, pixels. */
  maxSide: 2048,
  /** Target size for devices, bytes. */
  targetBytes: 1_500_000,
  /** Largest upload, bytes. */
  maxBytes: 12_000_000,
  /** Size of an upload piece, bytes. */
  pieceBytes: 1_000_000,
  /** Longest side of the thumbnail, pixels. */
  thumbnailSide: 320,
  perJob: 500,
  /** Most unfinished uploads per user; devices upload one picture at a time. */
  unfinished: 10,
} as const;

export const photoTagSchema = z.enum(['before', 'after', 'nameplate', 'damage', 'other']);
export type PhotoTag = z.infer<typeof photoTagSchema>;

export const photoSchema = z.object({
  ...recordShape,
  jobId: idSchema,
  visitId: idSchema.nullable(),
  sha256: photoHashSchema,
  tag: photoTagSchema,
  caption: z.string(),
  takenAt: instantSchema,
  authorId: idSchema.nullable(),
  authorName: z.string(),
  /** Of the stored picture. */
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  /** Visible to the customer. */
  customerVisible: z.boolean(),
});
export type Photo = z.infer<typeof photoSchema>;

export const updatePhotoSchema = z
  .strictObject({
    tag: photoTagSchema,
    caption: z.string().trim().max(500),
    customerVisible: z.boolean(),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdatePhoto = z.output<typeof updatePhotoSchema>;

/** Query of an upload. */
export const photoUploadQuerySchema = z.strictObject({
  /** Offset of this piece, bytes. */
  offset: z.coerce.number().int().min(0).max(photoLimits.maxBytes).default(0),
  /** Size of the whole picture, bytes. */
  total: z.coerce.number().int().min(1).max(photoLimits.maxBytes),
  takenAt: instantSchema,
  /** When the user added it. Adding a deleted picture again restores it; a late copy of the old upload does not. */
  addedAt: instantSchema.optional(),
  /** The device's clock at sending: its timestamps are corrected by the clock's offset. */
  sentAt: instantSchema.optional(),
  tag: photoTagSchema.default('other'),
  caption: z.string().trim().max(500).default(''),
  visitId: photoTargetSchema.optional(),
});
export type PhotoUploadQuery = z.output<typeof photoUploadQuerySchema>;

/** Response to a piece that does not complete the picture, and to a progress request. */
export const photoUploadSchema = z.object({
  received: z.number().int(),
  total: z.number().int().nullable(),
  photo: photoSchema.nullable(),
});
export type PhotoUpload = z.infer<typeof photoUploadSchema>;
