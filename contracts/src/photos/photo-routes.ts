import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  photoHashSchema,
  photoSchema,
  photoTargetSchema,
  photoUploadQuerySchema,
  photoUploadSchema,
  updatePhotoSchema,
} from './photo.ts';

const base = { tag: 'photos', access: 'session' } as const;
const one = z.object({ jobId: idSchema, sha256: photoHashSchema });
/** A picture may be sent before its device knows the real id of its job. */
const arriving = z.object({ jobId: photoTargetSchema, sha256: photoHashSchema });
const path = '/api/jobs/:jobId/photos/:sha256';

/** The picture itself, image/jpeg. */
export const photoContentPath = `${path}/content` as const;
export const photoContentSchemas = {
  params: one,
  querystring: z.strictObject({ size: z.enum(['full', 'small']).default('full') }),
};

export const photoRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/jobs/:jobId/photos',
    permission: 'photo.view',
    summary: 'Pictures of a job, oldest first',
    write: 'safe',
    status: 200,
    params: z.object({ jobId: idSchema }),
    reply: z.object({ items: z.array(photoSchema) }),
    problems: ['auth.required', 'request.not_found', 'record.gone'],
  }),
  /** Number of bytes already received: an interrupted upload resumes there. */
  progress: defineRoute({
    ...base,
    method: 'GET',
    path,
    permission: 'photo.create',
    summary: 'Progress of an upload',
    write: 'safe',
    status: 200,
    params: arriving,
    reply: photoUploadSchema,
    problems: ['auth.required', 'request.not_found', 'record.gone', 'sync.dependency'],
  }),
  /** Body: the bytes from `offset` on, `application/octet-stream`. Resending a piece or a whole picture is harmless. */
  upload: defineRoute({
    ...base,
    method: 'PUT',
    path,
    permission: 'photo.create',
    summary: 'Upload a picture, or the next piece of one',
    write: 'safe',
    status: 200,
    params: arriving,
    query: photoUploadQuerySchema,
    reply: photoUploadSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'request.too_large',
      'record.gone',
      'sync.actor_mismatch',
      'photo.offset_mismatch',
      'photo.hash_mismatch',
      'photo.unreadable',
      'sandbox.storage_full',
      'quota.reached',
      'request.unsupported_media',
      'sync.dependency',
      'service.overloaded',
    ],
  }),
  update: defineRoute({
    ...base,
    method: 'PATCH',
    path,
    permission: 'photo.update',
    summary: 'Change tag, caption or visibility of a picture',
    write: 'change',
    status: 200,
    params: one,
    body: updatePhotoSchema,
    reply: photoSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.invalid',
      'request.not_found',
      'record.gone',
      'revision.required',
      'revision.stale',
    ],
  }),
  remove: defineRoute({
    ...base,
    method: 'DELETE',
    path,
    permission: 'photo.update',
    summary: 'Delete a picture',
    write: 'change',
    status: 200,
    params: one,
    reply: photoSchema,
    problems: [
      'auth.required',
      'auth.forbidden',
      'request.not_found',
      'record.gone',
      'revision.required',
      'revision.stale',
    ],
  }),
};
