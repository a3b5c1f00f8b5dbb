import { t } from '@lingui/core/macro';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PasskeyChallenge } from '@switchyard/contracts/identity/passkey-schemas.ts';

/** The answer for the server, or why there is none, for the user. */
export type PasskeyAnswer =
  | { readonly passkey: object; readonly state: string }
  | { readonly refusal: string };

/** Lets the browser make a passkey. Never rejects. */
export function createPasskey({ options, state }: PasskeyChallenge): Promise<PasskeyAnswer> {
  // Made by the server for this call.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answerOf(state, () => startRegistration({ optionsJSON }));
}

/** Lets the browser use a passkey of this site. Never rejects. */
export function answerPasskey({ options, state }: PasskeyChallenge): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answerOf(state, () => startAuthentication({ optionsJSON }));
}

async function answerOf(state: string, ask: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { passkey: await ask(), state };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

function refusalOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t`This device has a passkey of your account already.`;
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return t`No passkey was used: the browser was cancelled, timed out, or has none for this site.`;
  }
  if (name === 'SecurityError') return t`Passkeys work only at the public address of this site.`;
  return t`This browser cannot use passkeys here.`;
}
