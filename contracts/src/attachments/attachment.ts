import { z } from 'zod';
import { idSchema, instantSchema, recordShape } from '../http/primitives.ts';
import { attachmentKinds, attachmentLimits, attachmentVisibilities } from './attachment-options.ts';

export const attachmentKindSchema = z.enum(attachmentKinds);
export const attachmentVisibilitySchema = z.enum(attachmentVisibilities);

/** SHA-256 of a file's bytes, hexadecimal. */
export const fileHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Invalid hash: SHA-256 in lower case hexadecimal');

/** Control characters, and those that hide or reverse the end of a name. */
const unsafeInName = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** A file's name, without its folders. */
export const fileNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !/[/\\]/.test(name), 'Invalid name: it has a slash')
  .refine((name) => !unsafeInName.test(name), 'Invalid name: it has invisible characters');

/** Fields that a request may set. */
const writable = {
  name: fileNameSchema,
  description: z.string().trim().max(1000),
  visibility: attachmentVisibilitySchema,
};

export const attachmentSchema = z.object({
  ...recordShape,
  recordKind: attachmentKindSchema,
  recordId: idSchema,
  /** The account of its record. */
  customerId: idSchema.nullable(),
  ...writable,
  /** Read from the bytes, not from the name. */
  mediaType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  sha256: fileHashSchema,
  version: z.number().int().positive(),
  /** Author and time of this version. */
  authorId: idSchema.nullable(),
  authorName: z.string(),
  uploadedAt: instantSchema,
  hasPreview: z.boolean(),
  /** Technicians of its job, for the office alone. */
  technicianIds: z.array(idSchema),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const createAttachmentSchema = z.strictObject({
  recordKind: attachmentKindSchema,
  recordId: idSchema,
  ...writable,
  description: writable.description.default(''),
  /** Default: internal; for technicians: technician. */
  visibility: writable.visibility.optional(),
  /** A small file, base64. Larger ones are uploaded in pieces. */
  content: z
    .base64()
    .max(Math.ceil(attachmentLimits.inlineBytes / 3) * 4)
    .default(''),
});
export type CreateAttachment = z.output<typeof createAttachmentSchema>;

export const updateAttachmentSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');

/** An earlier version of a file, still stored. */
export const attachmentVersionSchema = attachmentSchema.pick({
  version: true,
  name: true,
  mediaType: true,
  size: true,
  sha256: true,
  authorId: true,
  authorName: true,
  uploadedAt: true,
  hasPreview: true,
});
export type AttachmentVersion = z.infer<typeof attachmentVersionSchema>;

/** Query of an upload; the same for all its pieces. */
export const attachmentUploadQuerySchema = z.strictObject({
  /** Offset of this piece, bytes. */
  offset: z.coerce.number().int().min(0).max(attachmentLimits.maxBytes).default(0),
  /** Size of the whole file, bytes. */
  total: z.coerce.number().int().min(0).max(attachmentLimits.maxBytes),
  name: fileNameSchema,
  description: writable.description.default(''),
  visibility: writable.visibility.optional(),
  /**
   * Key of this upload, chosen by the sender: repeated after an answer that was lost, it returns the file that it made,
   * whatever others have done to the file since.
   */
  key: z.uuid().optional(),
  /** The file of which this is a new version. */
  replaces: idSchema.optional(),
});
export type AttachmentUploadQuery = z.output<typeof attachmentUploadQuerySchema>;

/** Response to a piece and to a progress request; the attachment once it is complete. */
export const attachmentUploadSchema = z.object({
  received: z.number().int(),
  total: z.number().int().nullable(),
  attachment: attachmentSchema.nullable(),
});
export type AttachmentUpload = z.infer<typeof attachmentUploadSchema>;
