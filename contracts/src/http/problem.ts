import { z } from 'zod';

/**
 * Closed list of error codes: HTTP status and title. Titles carry the words by which the web application
 * classifies an error from its text (`validation`, `forbidden`, `unauthorized`, `timeout`).
 */
export const problems = {
  'request.invalid': { status: 400, title: 'Validation failed: the request is invalid' },
  'request.malformed': { status: 400, title: 'Validation failed: the body is not valid JSON' },
  'request.too_large': { status: 413, title: 'Validation failed: the body is too large' },
  'request.unsupported_media': { status: 415, title: 'Validation failed: send application/json' },
  'request.not_found': { status: 404, title: 'Not found' },
  'request.rate_limited': { status: 429, title: 'Too many requests: wait and try again' },
  'request.origin_refused': { status: 403, title: 'Forbidden: this origin may not call the service' },
  'auth.required': { status: 401, title: 'Unauthorized: sign in first' },
  'auth.bad_credentials': { status: 401, title: 'Unauthorized: e-mail or password is wrong' },
  'auth.forbidden': { status: 403, title: 'Forbidden: your role has no permission for this' },
  'auth.email_taken': { status: 409, title: 'Validation failed: this e-mail already has an account' },
  'auth.token_invalid': { status: 410, title: 'Validation failed: the link is invalid or has expired' },
  'idempotency.key_required': { status: 400, title: 'Validation failed: Idempotency-Key header required' },
  'idempotency.in_progress': { status: 409, title: 'The same request is still running' },
  'idempotency.key_reused': {
    status: 422,
    title: 'Validation failed: this Idempotency-Key was used with another body',
  },
  'revision.required': { status: 428, title: 'Validation failed: If-Match header required' },
  'revision.stale': { status: 412, title: 'The record changed in the meantime' },
  'record.gone': { status: 410, title: 'The record was deleted' },
  'record.restore_expired': { status: 410, title: 'The record was deleted too long ago to be restored' },
  'record.not_deleted': { status: 409, title: 'Validation failed: the record was not deleted' },
  'record.parent_deleted': {
    status: 409,
    title: 'Validation failed: what the record belongs to was deleted',
  },
  'record.referenced': { status: 409, title: 'Validation failed: other records still use this one' },
  'record.duplicate': { status: 409, title: 'Validation failed: such a record already exists' },
  'job.transition_refused': { status: 409, title: 'Validation failed: this state change is not allowed' },
  'visit.transition_refused': { status: 409, title: 'Validation failed: this state change is not allowed' },
  'visit.conflict': { status: 409, title: 'The technician is already booked at that time' },
  'visit.not_movable': { status: 409, title: 'Validation failed: this visit can no longer be moved' },
  'lead.transition_refused': { status: 409, title: 'Validation failed: this state change is not allowed' },
  'ticket.transition_refused': { status: 409, title: 'Validation failed: this state change is not allowed' },
  'flag.unknown': { status: 404, title: 'Not found: no such feature flag' },
  'experiment.transition_refused': {
    status: 409,
    title: 'Validation failed: this status change is not allowed',
  },
  'sync.actor_mismatch': {
    status: 409,
    title: 'Validation failed: these changes were made by another user',
  },
  'sync.dependency': { status: 424, title: 'Waits for a change that was not applied' },
  'photo.unreadable': { status: 422, title: 'Validation failed: this file is not a picture we can read' },
  'photo.offset_mismatch': { status: 409, title: 'Validation failed: the upload stands at another place' },
  'photo.hash_mismatch': { status: 422, title: 'Validation failed: the picture arrived damaged' },
  'sandbox.full': { status: 503, title: 'All sandboxes are taken: try again later' },
  'sandbox.off': { status: 404, title: 'Not found: this installation offers no sandboxes' },
  'sandbox.storage_full': { status: 422, title: 'Validation failed: this sandbox holds no more files' },
  'sandbox.kept': { status: 409, title: 'Validation failed: this company is not a sandbox' },
  'import.unreadable': { status: 422, title: 'Validation failed: this file is not a list we can read' },
  'import.too_many_rows': { status: 422, title: 'Validation failed: the list has too many rows' },
  'import.wrong_state': { status: 409, title: 'Validation failed: the import is not at this step' },
  'topic.refused': { status: 404, title: 'Not found: no such topic' },
  'status.transition_refused': {
    status: 409,
    title: 'Validation failed: this state change is not allowed',
  },
  'task.not_retryable': { status: 409, title: 'Validation failed: this task is not in the failed state' },
  'service.unavailable': { status: 503, title: 'Network timeout: the service is temporarily unavailable' },
  'service.overloaded': { status: 503, title: 'Network timeout: the service is busy' },
  'internal.error': { status: 500, title: 'An unexpected error occurred' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;
export const problemCodeSchema = z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]);

/** One refused field: JSON pointer into the request (`/body` is implied), stable code, text for people. */
export const fieldErrorSchema = z.object({
  pointer: z.string(),
  in: z.enum(['body', 'query', 'path', 'header']).default('body'),
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** Error body of every answer above 399: RFC 9457 `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: problemCodeSchema,
  detail: z.string().optional(),
  instance: z.string().optional(),
  /** Request id; the log line of the failure carries the same. */
  traceId: z.string().optional(),
  errors: z.array(fieldErrorSchema).optional(),
  /** On 409 and 412: the record as it is now. */
  current: z.unknown().optional(),
  /** On `visit.conflict`: who and what stands in the way. */
  conflicts: z
    .array(
      z.object({
        visitId: z.string(),
        jobNumber: z.number().int(),
        title: z.string(),
        technicianId: z.string(),
        technicianName: z.string(),
        start: z.string(),
        end: z.string(),
      }),
    )
    .optional(),
  retryAfterSeconds: z.number().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
export type ProblemExtras = Partial<
  Pick<Problem, 'detail' | 'errors' | 'current' | 'conflicts' | 'retryAfterSeconds'>
>;

/** An expected failure. Use cases throw it; the edge maps it to an answer. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(extras.detail ?? problems[code].title);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** Builds the answer body of a failure. */
export function toProblem(error: ProblemError, instance?: string, traceId?: string): Problem {
  const { status, title } = problems[error.code];
  return {
    type: `urn:switchyard:problem:${error.code}`,
    title,
    status,
    code: error.code,
    ...error.extras,
    ...(instance === undefined ? {} : { instance }),
    ...(traceId === undefined ? {} : { traceId }),
  };
}
