/** Kinds of records that take files, one line each: a further kind joins here and in `attachment-parents.ts` of platform. */
export const attachmentKinds = ['job', 'customer', 'site'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** Readers of a file besides the office, from none to all. */
export const attachmentVisibilities = ['internal', 'technician', 'customer'] as const;
export type AttachmentVisibility = (typeof attachmentVisibilities)[number];

/** In menu order; `-` sorts in descending order. */
export const attachmentSorts = ['-createdAt', 'createdAt', 'name', '-name'] as const;

export const attachmentLimits = {
  /** Largest file, bytes. */
  maxBytes: 100_000_000,
  /** Size of an upload piece, bytes. */
  pieceBytes: 1_000_000,
  /** Largest file in the body of a request that creates one, bytes. */
  inlineBytes: 30_000,
  perRecord: 500,
  versions: 50,
  /** Most unfinished uploads per user. */
  unfinished: 10,
} as const;
