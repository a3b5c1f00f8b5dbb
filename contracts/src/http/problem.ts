import { z } from 'zod';
import { type KindWith, kindsWith } from '../records/registry.ts';
import { cutText } from './cut-text.ts';

type Meaning = { readonly status: number; readonly title: string };

/** Problems that apply to all kinds of records, or to none. */
const generalProblems = {
  'request.invalid': { status: 400, title: 'Validation failed: the request is invalid' },
  'request.malformed': { status: 400, title: 'Validation failed: the body is not valid JSON' },
  'request.too_large': { status: 413, title: 'Validation failed: the body is too large' },
  'request.unsupported_media': { status: 415, title: 'Validation failed: send application/json' },
  'request.not_found': { status: 404, title: 'Not found' },
  'request.method_not_allowed': { status: 405, title: 'Validation failed: this path takes other methods' },
  'request.rate_limited': { status: 429, title: 'Too many requests: wait and try again' },
  'request.origin_refused': { status: 403, title: 'Forbidden: this origin may not call the service' },
  'auth.required': { status: 401, title: 'Unauthorized: sign in first' },
  'auth.bad_credentials': { status: 401, title: 'Unauthorized: email or password is wrong' },
  'auth.forbidden': { status: 403, title: 'Forbidden: your role has no permission for this' },
  'auth.bearer_invalid': { status: 401, title: 'Unauthorized: the API token is not valid' },
  'auth.insufficient_scope': { status: 403, title: 'Forbidden: the API token lacks a scope' },
  'auth.session_required': {
    status: 403,
    title: 'Forbidden: this takes a user who is signed in, not an API token',
  },
  'auth.proof_required': { status: 403, title: 'Forbidden: confirm first that it is you' },
  'auth.second_factor_missing': { status: 403, title: 'Forbidden: set up a second factor first' },
  'auth.network_refused': {
    status: 403,
    title: 'Forbidden: your company allows managers and admins only in its own networks',
  },
  'auth.second_step_ended': {
    status: 410,
    title: 'Unauthorized: the sign-in took too long or was used, start again',
  },
  'auth.passkey_refused': { status: 401, title: 'Unauthorized: this passkey is not accepted here' },
  'auth.email_taken': { status: 409, title: 'Validation failed: this email already has an account' },
  'sso.unknown_domain': {
    status: 404,
    title: 'Not found: no company signs in with its identity provider at this domain',
  },
  'sso.refused': { status: 403, title: 'Forbidden: the sign-in with the identity provider was refused' },
  'sso.required': { status: 403, title: 'Forbidden: your company signs in with its identity provider' },
  'sso.domain_unproven': { status: 409, title: 'Validation failed: the TXT record was not found' },
  'sso.domain_taken': { status: 409, title: 'Validation failed: another company has proven this domain' },
  'mail.limit_reached': { status: 429, title: 'Too many mails: wait and try again' },
  'quota.reached': { status: 429, title: 'The company has reached a limit: wait and try again' },
  'quota.technicians': {
    status: 409,
    title: 'Validation failed: the plan of the company has no more technicians',
  },
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
    title: 'Validation failed: the parent record was deleted',
  },
  'record.referenced': { status: 409, title: 'Validation failed: other records still use this one' },
  'record.duplicate': { status: 409, title: 'Validation failed: such a record already exists' },
  'visit.conflict': { status: 409, title: 'The technician is already booked at that time' },
  'visit.not_movable': { status: 409, title: 'Validation failed: this visit can no longer be moved' },
  'flag.unknown': { status: 404, title: 'Not found: no such feature flag' },
  'flag.review_required': {
    status: 409,
    title: 'Validation failed: changes of flags in this environment need a change request',
  },
  'flag.request_refused': {
    status: 409,
    title: 'Validation failed: this step of the change request is not allowed',
  },
  'flag.rollout_refused': {
    status: 409,
    title: 'Validation failed: this step of the rollout is not allowed',
  },
  'sync.actor_mismatch': {
    status: 409,
    title: 'Validation failed: these changes were made by another user',
  },
  'sync.dependency': { status: 424, title: 'Waits for a change that was not applied' },
  'photo.unreadable': { status: 422, title: 'Validation failed: this file is not a picture we can read' },
  'photo.offset_mismatch': {
    status: 409,
    title: 'Validation failed: the upload continues at another offset',
  },
  'photo.hash_mismatch': { status: 422, title: 'Validation failed: the picture arrived damaged' },
  'attachment.offset_mismatch': {
    status: 409,
    title: 'Validation failed: the upload continues at another offset',
  },
  'attachment.hash_mismatch': { status: 422, title: 'Validation failed: the file arrived damaged' },
  'sandbox.full': { status: 503, title: 'All sandboxes are taken: try again later' },
  'sandbox.off': { status: 404, title: 'Not found: this installation offers no sandboxes' },
  'sandbox.storage_full': {
    status: 422,
    title: 'Validation failed: this sandbox has no room for more files',
  },
  'sandbox.kept': { status: 409, title: 'Validation failed: this company is not a sandbox' },
  'import.unreadable': { status: 422, title: 'Validation failed: this file is not a list we can read' },
  'import.too_many_rows': { status: 422, title: 'Validation failed: the list has too many rows' },
  'import.wrong_state': { status: 409, title: 'Validation failed: the import is not at this step' },
  'scheduling.too_many_runs': {
    status: 409,
    title: 'Validation failed: too many plans are being searched',
  },
  'scheduling.not_finished': { status: 409, title: 'Validation failed: the search has not ended' },
  'scheduling.time_passed': { status: 409, title: 'The time has passed' },
  'push.off': { status: 409, title: 'Validation failed: notifications are not pushed here' },
  'erasure.held': { status: 409, title: 'Validation failed: under a legal hold' },
  'erasure.last_admin': { status: 409, title: 'Validation failed: the last admin' },
  'erasure.open_work': { status: 409, title: 'Validation failed: open work' },
  'erasure.done_before': { status: 409, title: 'Validation failed: erased before' },
  'topic.refused': { status: 404, title: 'Not found: no such topic' },
  'webhook.disabled': { status: 409, title: 'Validation failed: the webhook is disabled' },
  'status.transition_refused': {
    status: 409,
    title: 'Validation failed: this state change is not allowed',
  },
  'task.not_retryable': { status: 409, title: 'Validation failed: this task is not in the failed state' },
  'service.unavailable': { status: 503, title: 'Network timeout: the service is temporarily unavailable' },
  'service.overloaded': { status: 503, title: 'Network timeout: the service is busy' },
  'internal.error': { status: 500, title: 'An unexpected error occurred' },
} as const satisfies Readonly<Record<string, Meaning>>;

type RefusedTransition = `${KindWith<'hasTransitions'>}.transition_refused`;
export type ProblemCode = keyof typeof generalProblems | RefusedTransition;

const refusedTransitions = Object.fromEntries(
  kindsWith('hasTransitions').map((kind) => [
    `${kind}.transition_refused`,
    { status: 409, title: 'Validation failed: this state change is not allowed' },
  ]),
) as Readonly<Record<RefusedTransition, Meaning>>;

/**
 * Closed list of error codes with HTTP status and title. Titles contain the words by which the web application
 * classifies an error (`validation`, `forbidden`, `unauthorized`, `timeout`).
 */
export const problems: Readonly<Record<ProblemCode, Meaning>> = { ...generalProblems, ...refusedTransitions };

export const problemCodeSchema = z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]);

/** A refused field: JSON pointer into the request (`/body` is implied), stable code, display text. */
export const fieldErrorSchema = z.object({
  pointer: z.string(),
  in: z.enum(['body', 'query', 'path', 'header']).default('body'),
  code: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** Error body of every response above 399: RFC 9457 `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: problemCodeSchema,
  detail: z.string().optional(),
  instance: z.string().optional(),
  /** Id of the request and its trace, also in its log lines and events. */
  traceId: z.string().optional(),
  errors: z.array(fieldErrorSchema).optional(),
  /** Number of refused fields that `errors` does not list. */
  moreErrors: z.number().int().optional(),
  /** On 409 and 412: the current record. */
  current: z.unknown().optional(),
  /** On `visit.conflict`: the conflicting technicians and visits. */
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
  /** On `revision.stale`: each sent field, as it was at the sent revision, as it is, and as it was to become. */
  differences: z
    .array(
      z.object({
        field: z.string(),
        base: z.unknown(),
        current: z.unknown(),
        yours: z.unknown(),
        /** True if both changed it, in different ways. */
        isConflict: z.boolean(),
      }),
    )
    .optional(),
  retryAfterSeconds: z.number().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
export type ProblemExtras = Partial<
  Pick<Problem, 'detail' | 'errors' | 'current' | 'conflicts' | 'differences' | 'retryAfterSeconds'>
>;

/** An expected failure. Use cases throw it; the HTTP layer maps it to a response. */
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

/** Most refused fields in one response, and most characters of each text. */
const mostErrors = 20;
const longestErrorText = 300;

/** Keeps responses to hostile requests small. */
function cutErrors({ errors, ...extras }: ProblemExtras): ProblemExtras & { moreErrors?: number } {
  if (errors === undefined) return extras;
  const named = errors.slice(0, mostErrors).map((error) => ({
    ...error,
    pointer: shortened(error.pointer),
    message: shortened(error.message),
  }));
  const more = errors.length - named.length;
  return { ...extras, errors: named, ...(more > 0 ? { moreErrors: more } : {}) };
}

function shortened(text: string): string {
  return text.length > longestErrorText ? cutText(text, longestErrorText) : text;
}

/** A limit for longer than people guess says when it ends. */
function waitOf({ code, extras }: ProblemError): Pick<Problem, 'detail'> {
  const minutes = Math.ceil((extras.retryAfterSeconds ?? 0) / 60);
  if (code !== 'request.rate_limited' || minutes < 2) return {};
  return { detail: `Too many requests. Try again in ${minutes} minutes` };
}

/** Builds the response body of a failure. */
export function toProblem(error: ProblemError, instance?: string, traceId?: string): Problem {
  const { status, title } = problems[error.code];
  return {
    type: `urn:switchyard:problem:${error.code}`,
    title,
    status,
    code: error.code,
    ...waitOf(error),
    ...cutErrors(error.extras),
    ...(instance === undefined ? {} : { instance }),
    ...(traceId === undefined ? {} : { traceId }),
  };
}
