import { z } from 'zod';
import { idSchema, instantSchema, recordShape } from '../http/primitives.ts';
import { isTemporaryId } from '../offline/temporary-id.ts';

/** SHA-256 of the picture's bytes as the device sends them, hexadecimal: names the picture within its job. */
export const photoHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Invalid photo: SHA-256 in lower case hexadecimal');

/** Id of a record, or the temporary id under which the caller's device made it. */
export const photoTargetSchema = z.union([
  idSchema,
  z.string().refine(isTemporaryId, 'Invalid id: a UUID, or a temporary id of this device'),
]);

export const photoLimits = {
  /** Longest side after scaling down, pixels. */
  maxSide: 2048,
  /** What a device aims at, bytes. */
  targetBytes: 1_500_000,
  /** Largest upload, bytes. */
  maxBytes: 12_000_000,
  /** Size of one piece of an upload, bytes. */
  pieceBytes: 1_000_000,
  /** Longest side of the small picture, pixels. */
  thumbnailSide: 320,
  perJob: 500,
  /** Pictures of one person that have begun to arrive; devices send one after the other. */
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
  /** The customer sees it too. */
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

/** What goes with an upload, in the query. */
export const photoUploadQuerySchema = z.strictObject({
  /** Bytes that went before. */
  offset: z.coerce.number().int().min(0).max(photoLimits.maxBytes).default(0),
  /** Bytes of the whole picture. */
  total: z.coerce.number().int().min(1).max(photoLimits.maxBytes),
  takenAt: instantSchema,
  /** When a person added it. A picture that was deleted before comes back; a late copy of it does not. */
  addedAt: instantSchema.optional(),
  /** The device's clock at sending: what it dated is corrected by how far it is off. */
  sentAt: instantSchema.optional(),
  tag: photoTagSchema.default('other'),
  caption: z.string().trim().max(500).default(''),
  visitId: photoTargetSchema.optional(),
});
export type PhotoUploadQuery = z.output<typeof photoUploadQuerySchema>;

/** Answer to a piece that does not complete the picture, and to the question how far an upload is. */
export const photoUploadSchema = z.object({
  received: z.number().int(),
  total: z.number().int().nullable(),
  photo: photoSchema.nullable(),
});
export type PhotoUpload = z.infer<typeof photoUploadSchema>;
