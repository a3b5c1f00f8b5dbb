import { z } from 'zod';
import { defineCrudRoutes } from '../http/crud-routes.ts';
import { commaListSchema, idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  attachmentKindSchema,
  attachmentSchema,
  attachmentUploadQuerySchema,
  attachmentUploadSchema,
  attachmentVersionSchema,
  attachmentVisibilitySchema,
  createAttachmentSchema,
  fileHashSchema,
  updateAttachmentSchema,
} from './attachment.ts';
import { attachmentSorts } from './attachment-options.ts';
import { attachmentRecord } from './attachment-record.ts';

const base = { tag: 'attachments', access: 'session' } as const;
const one = z.object({ id: idSchema });
const path = '/api/attachments/:id';
const arriving = z.object({ recordKind: attachmentKindSchema, recordId: idSchema, sha256: fileHashSchema });
const uploadPath = '/api/attachment-uploads/:recordKind/:recordId/:sha256';

/** The file itself, always as a download; `small` is the preview of a picture, image/jpeg. */
export const attachmentContentPath = `${path}/content` as const;
export const attachmentContentSchemas = {
  params: one,
  querystring: z.strictObject({
    /** Default: the newest. */
    version: z.coerce.number().int().positive().optional(),
    size: z.enum(['full', 'small']).default('full'),
  }),
};

export const attachmentRoutes = {
  ...defineCrudRoutes({
    record: attachmentRecord,
    item: attachmentSchema,
    create: createAttachmentSchema,
    update: updateAttachmentSchema,
    filters: {
      recordKind: attachmentKindSchema.optional(),
      recordId: idSchema.optional(),
      visibility: commaListSchema(attachmentVisibilitySchema).optional(),
      sort: z.enum(attachmentSorts).default('-createdAt'),
    },
  }),
  versions: defineRoute({
    ...base,
    method: 'GET',
    path: `${path}/versions`,
    permission: 'attachment.view',
    summary: 'Earlier versions of a file, newest first',
    write: 'safe',
    status: 200,
    params: one,
    reply: z.object({ items: z.array(attachmentVersionSchema) }),
    problems: ['auth.required', 'request.not_found', 'record.gone'],
  }),
};

export const attachmentUploadRoutes = {
  /** Number of bytes already received: an interrupted upload resumes there. */
  progress: defineRoute({
    ...base,
    method: 'GET',
    path: uploadPath,
    permission: 'attachment.create',
    summary: 'Progress of an upload',
    write: 'safe',
    status: 200,
    params: arriving,
    reply: attachmentUploadSchema,
    problems: ['auth.required', 'request.not_found', 'record.gone'],
  }),
  /** Body: the bytes from `offset` on, `application/octet-stream`. Resending a piece or a whole file is harmless. */
  upload: defineRoute({
    ...base,
    method: 'PUT',
    path: uploadPath,
    permission: 'attachment.create',
    summary: 'Upload a file, a new version of one, or the next piece',
    write: 'safe',
    status: 200,
    params: arriving,
    query: attachmentUploadQuerySchema,
    reply: attachmentUploadSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'request.too_large',
      'request.unsupported_media',
      'record.gone',
      'sync.actor_mismatch',
      'attachment.offset_mismatch',
      'attachment.hash_mismatch',
      'sandbox.storage_full',
      'quota.reached',
      'service.overloaded',
      'service.unavailable',
    ],
  }),
};
