import { randomBytes } from 'node:crypto';
import type { FormGuardCode, FormTicket } from '@switchyard/contracts/http/form-guard.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { createSigner } from '@switchyard/platform/runtime/signing-key.ts';
import type { AppDeps } from '../app-deps.ts';

/** Nobody completes a form faster than this, milliseconds. */
export const formReadyMs = 3_000;
/** A page open for longer gets a new token, milliseconds. */
const formValidMs = 12 * 3_600_000;

/** Protects public forms from bots. Needs no third party and stores nothing. */
export type FormGuard = {
  /** Guard data that the page receives with the form. */
  open(): FormTicket;
  /**
   * Checks the guard data submitted with the fields.
   * @returns an id of this form: the same if the form is submitted twice
   * @throws ProblemError `request.invalid` naming `/guard`, with one of `formGuardCodes`
   */
  check(guard: { token: string; trap?: string }): string;
};

/** The guard of one form, identified by its place: a token of one form is invalid for another. */
export function createFormGuard(
  { config, clock }: Pick<AppDeps, 'config' | 'clock'>,
  form: string,
): FormGuard {
  const signer = createSigner(config, `form:${form}`);
  return {
    open: () => {
      const ticket = `${now(clock).toString(36)}.${randomBytes(12).toString('base64url')}`;
      return { token: `${ticket}.${signer.sign(ticket)}`, readyInMs: formReadyMs };
    },
    check: ({ token, trap = '' }) => {
      if (trap !== '') throw refusal('/guard/trap', 'form_trap', 'This field is not for people');
      const [issued = '', nonce = '', signature = ''] = token.split('.');
      if (!signer.isValid(`${issued}.${nonce}`, signature)) {
        throw refusal('/guard/token', 'form_invalid', 'Invalid form token: open the form again');
      }
      const age = now(clock) - Number.parseInt(issued, 36);
      if (age < formReadyMs) throw refusal('/guard/token', 'form_too_fast', 'That was very fast: try again');
      if (age > formValidMs) throw refusal('/guard/token', 'form_expired', 'This form was open too long');
      return nonce;
    },
  };
}

function now(clock: Clock): number {
  return clock.now().getTime();
}

function refusal(pointer: string, code: FormGuardCode, message: string): ProblemError {
  return new ProblemError('request.invalid', { errors: [{ pointer, in: 'body', code, message }] });
}
