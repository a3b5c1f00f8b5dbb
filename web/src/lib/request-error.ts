import type { FieldError, Problem } from '@switchyard/contracts/http/problem.ts';

/**
 * A call that did not succeed. `text` is `<status>: <body, or status text when the body is empty>`; `problem` is the
 * parsed problem+json body when there was one. Status `network`: no answer arrived; `aborted`: the caller gave up.
 */
export type RequestError = {
  readonly status: number | 'network' | 'aborted';
  readonly text: string;
  readonly problem?: Problem;
};

/** Text of a non-OK answer. */
export function requestErrorText(status: number, statusText: string, body: string): string {
  return `${status}: ${body === '' ? statusText : body}`;
}

/** Whether a value is the error of a call. */
export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error;
}

/** The sentence to show for a failed call: what the server said, else the class of failure. */
export function describeRequestError(error: unknown): string {
  if (!isRequestError(error)) return error instanceof Error ? error.message : 'An unexpected error occurred.';
  if (error.status === 'network') return 'The server did not answer. Check your connection and try again.';
  if (error.status === 'aborted') return 'The call was cancelled.';
  const { problem } = error;
  if (problem) return problem.detail ?? problem.title;
  return error.text;
}

/** Field errors of a refused form, keyed by dotted path: `/address/city` becomes `address.city`. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  const errors: readonly FieldError[] = isRequestError(error) ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(errors.map((item) => [pointerToPath(item.pointer), item.message]));
}

/** Status of a failed call, or null when the value is no such error. */
export function statusOf(error: unknown): RequestError['status'] | null {
  return isRequestError(error) ? error.status : null;
}

function pointerToPath(pointer: string): string {
  return pointer
    .replace(/^\/?(body\/)?/, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}
