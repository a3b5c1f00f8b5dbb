import { z } from 'zod';
import { idSchema, instantSchema, longTextSchema, recordShape } from '../http/primitives.ts';
import { roleSchema } from '../identity/role.ts';
import { commentedKinds, mostMentions } from './commented-records.ts';

export const commentedKindSchema = z.enum(commentedKinds);

/** Fields that a request may set. */
const writable = {
  body: longTextSchema.min(1),
  /** Users who are mentioned, and notified. */
  mentionIds: z.array(idSchema).max(mostMentions),
};

export const commentSchema = z.object({
  ...recordShape,
  recordKind: commentedKindSchema,
  recordId: idSchema,
  /** Name of the record: `#240 No heat`. */
  recordLabel: z.string(),
  ...writable,
  /** Empty once the person it was about has been erased. */
  body: z.string(),
  /** Names of the mentioned users, in the order of `mentionIds`. */
  mentionNames: z.array(z.string()),
  /** Null if no user wrote it. */
  authorId: idSchema.nullable(),
  authorName: z.string(),
  /** When the author changed it last; null if never. */
  editedAt: instantSchema.nullable(),
  /** Technicians who may read it: those with a visit of the job. */
  technicianIds: z.array(idSchema),
});
export type Comment = z.infer<typeof commentSchema>;

export const createCommentSchema = z.strictObject({
  recordKind: commentedKindSchema,
  recordId: idSchema,
  ...writable,
  mentionIds: writable.mentionIds.default([]),
});
export type CreateComment = z.output<typeof createCommentSchema>;

export const updateCommentSchema = z
  .strictObject(writable)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');

/** A user whom a comment can mention. */
export const mentionableSchema = z.object({ id: idSchema, name: z.string(), role: roleSchema });
export type Mentionable = z.infer<typeof mentionableSchema>;
