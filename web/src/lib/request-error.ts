import { t } from '@lingui/core/macro';
import type { FieldError, Problem } from '@switchyard/contracts/http/problem.ts';
import { classifyError } from './classify-error.ts';

/**
 * A failed call. `text` is `<status>: <body, or status text when the body is empty>`; `problem` is the parsed
 * problem+json body, if any. Status `network`: no reply arrived; `aborted`: the caller cancelled.
 */
export type RequestError = {
  readonly status: number | 'network' | 'aborted';
  readonly text: string;
  readonly problem?: Problem;
};

/** Text of a non-OK reply. */
export function requestErrorText(status: number, statusText: string, body: string): string {
  return `${status}: ${body === '' ? statusText : body}`;
}

/** True if a value is the error of a call. */
export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error;
}

/** The message to show for a failed call: the server's, otherwise that of the failure class. */
export function describeRequestError(error: unknown): string {
  if (!isRequestError(error))
    return error instanceof Error ? error.message : classifyError(error).userMessage;
  if (error.status === 'aborted') return t`The call was cancelled.`;
  return serverMessage(error) ?? describeFailure(error);
}

/** The message for the class of a failure: a failed read, or a failure while displaying. */
export function describeFailure(error: unknown): string {
  // The texts of browsers for it differ.
  const isNetwork = isRequestError(error) && error.status === 'network';
  return classifyError(isNetwork ? new Error('network') : error).userMessage;
}

/** The server's own words for a refusal, if it gave any. */
export function serverMessage(error: unknown): string | undefined {
  const problem = isRequestError(error) ? error.problem : undefined;
  return problem?.detail ?? problem?.title;
}

/** Field errors of a rejected form, keyed by dotted path: `/address/city` becomes `address.city`. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  const errors: readonly FieldError[] = isRequestError(error) ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(errors.map((item) => [pointerToPath(item.pointer), item.message]));
}

/** Status of a failed call, or null if the value is no such error. */
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
