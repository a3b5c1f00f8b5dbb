import { z } from 'zod';
import { defineSixRoutes } from '../http/crud-routes.ts';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import {
  commentedKindSchema,
  commentSchema,
  createCommentSchema,
  mentionableSchema,
  updateCommentSchema,
} from './comment.ts';
import { commentRecord } from './comment-record.ts';

export const commentSorts = ['createdAt', '-createdAt'] as const;

export const commentRoutes = {
  ...defineSixRoutes({
    record: commentRecord,
    item: commentSchema,
    create: createCommentSchema,
    update: updateCommentSchema,
    filters: {
      recordKind: commentedKindSchema.optional(),
      recordId: idSchema.optional(),
      authorId: idSchema.optional(),
      sort: z.enum(commentSorts).default('-createdAt'),
    },
  }),
  people: defineRoute({
    method: 'GET',
    path: '/api/comments/people',
    summary: 'Users whom a comment on a record can mention: those who may read it',
    tag: 'comments',
    access: 'session',
    permission: 'comment.create',
    write: 'safe',
    status: 200,
    query: z.strictObject({
      recordKind: commentedKindSchema,
      recordId: idSchema,
      q: z.string().trim().max(80).optional(),
    }),
    reply: z.object({ items: z.array(mentionableSchema) }),
    problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'request.not_found'],
  }),
};
