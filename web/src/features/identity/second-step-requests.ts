import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { PasskeyChallenge } from '@switchyard/contracts/identity/passkey-schemas.ts';
import { answerPasskey } from '../../lib/passkeys.ts';
import { type PublicAnswer, publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError } from '../../lib/request-error.ts';

/** The user, or why nobody was signed in. */
export type StepAnswer =
  | { readonly user: CurrentUser }
  | { readonly refusal: string; readonly isOver: boolean };

/** Signs in with a passkey of this site, without email and password. Never rejects. */
export async function signInWithPasskey(): Promise<StepAnswer> {
  const asked = await publicFetch<PasskeyChallenge>('/api/auth/passkey-login/options', { method: 'POST' });
  if (!asked.ok) return toAnswer(asked);
  const answer = await answerPasskey(asked.data);
  if ('refusal' in answer) return { ...answer, isOver: false };
  return toAnswer(await publicFetch('/api/auth/passkey-login', { method: 'POST', body: answer }));
}

/** Completes a sign-in with a code. Never rejects. */
export async function takeStepByCode(challenge: string, code: string): Promise<StepAnswer> {
  return await takeStep({ challenge, code });
}

/** Completes a sign-in with a passkey. Never rejects. */
export async function takeStepByPasskey(challenge: string, asked: PasskeyChallenge): Promise<StepAnswer> {
  const answer = await answerPasskey(asked);
  if ('refusal' in answer) return { ...answer, isOver: false };
  return await takeStep({ challenge, ...answer });
}

async function takeStep(body: object): Promise<StepAnswer> {
  return toAnswer(await publicFetch('/api/auth/login/second-step', { method: 'POST', body }));
}

function toAnswer(answer: PublicAnswer<unknown>): StepAnswer {
  // Typed by the contract of the path.
  if (answer.ok) return { user: answer.data as CurrentUser };
  const isOver = answer.problem?.code === 'auth.second_step_ended';
  const waits = answer.status === 429;
  const refusal = waits ? t`Too many tries. Wait a while and try again.` : describeRequestError(answer.error);
  return { refusal: isOver ? t`This took too long. Sign in again.` : refusal, isOver };
}
