import type { Mentionable } from '@switchyard/contracts/comments/comment.ts';
import type { CommentedKind } from '@switchyard/contracts/comments/commented-records.ts';
import { commentRecord } from '@switchyard/contracts/comments/comment-record.ts';
import { commentRoutes } from '@switchyard/contracts/comments/comment-routes.ts';
import { api } from '../../core/api.ts';
import { routeRequest } from '../../core/route-request.ts';
import { recordApi } from '../../records/record-api.ts';

/** The record that comments are about. */
export type Commented = { readonly recordKind: CommentedKind; readonly recordId: string };

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    commentPeople: build.query<{ items: Mentionable[] }, Commented & { q: string }>({
      query: ({ q, ...commented }) =>
        routeRequest(commentRoutes.people, { query: { ...commented, ...(q === '' ? {} : { q }) } }),
    }),
  }),
});

export const comments = recordApi(commentRecord, commentRoutes);
export const { useCommentPeopleQuery } = commentsApi;
