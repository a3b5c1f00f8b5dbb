import type { SecondStep } from '@switchyard/contracts/identity/second-step-routes.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import {
  completeSsoRoute,
  type ssoTestedSchema,
  startSsoRoute,
} from '@switchyard/contracts/sso/sso-routes.ts';
import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import { ssoReasonText } from '../../core/accounts/sso-reasons.ts';
import { type PublicAnswer, publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError } from '../../lib/request-error.ts';

export type Tested = z.output<typeof ssoTestedSchema>['tested'];
export type SsoAnswer = CurrentUser | SecondStep | { tested: Tested } | { proven: true };

/** Begins a sign-in with the company of an address. */
export function startSso(email: string): Promise<PublicAnswer<{ url: string }>> {
  return publicFetch(startSsoRoute.path, { method: 'POST', body: { email } });
}

/** Completes what was begun at the provider. */
export function completeSso(ticket: string): Promise<PublicAnswer<SsoAnswer>> {
  return publicFetch(completeSsoRoute.path, { method: 'POST', body: { ticket } });
}

/** Why a step of a sign-in with the company was refused. */
export function ssoRefusal(answer: Extract<PublicAnswer<unknown>, { ok: false }>): string {
  const { problem } = answer;
  if (problem?.code === 'sso.refused') return ssoReasonText(problem.errors?.[0]?.code ?? '');
  if (problem?.code === 'sso.unknown_domain') {
    return t`No company signs in with its own provider at this address. Use your password.`;
  }
  if (problem?.code === 'auth.second_step_ended') return t`This took too long. Sign in again.`;
  return describeRequestError(answer.error);
}
