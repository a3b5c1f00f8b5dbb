/** Kinds of records that take comments, with the collection of each: one line here, one in `comment-table.ts`. */
export const commentedCollections = { job: 'jobs', customer: 'customers' } as const;

export type CommentedKind = keyof typeof commentedCollections;
export const commentedKinds = Object.keys(commentedCollections) as [CommentedKind, ...CommentedKind[]];

/** Most people that one comment mentions. */
export const mostMentions = 20;

/** Page of a record, at one of its comments. */
export function commentHref({ kind, id }: { kind: string; id: string }, commentId: string): string | null {
  const collection = (commentedCollections as Readonly<Record<string, string | undefined>>)[kind];
  return collection === undefined ? null : `/${collection}/${id}?comment=${commentId}`;
}
