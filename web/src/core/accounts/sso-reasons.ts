import { t } from '@lingui/core/macro';
import type { SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';

/** Why a sign-in with the company's provider was refused, and what to do. */
export const ssoReasonWords: Readonly<Record<SsoReason, string>> = {
  account_disabled: t`Your account here is disabled. Ask an admin of your company.`,
  another_user: t`You signed in at the provider as another user. Sign out there, and try again.`,
  audience: t`The answer was made for another service. Ask your admin to check the entity id at the provider.`,
  browser: t`This sign-in was begun in another browser. Start again here.`,
  disabled: t`The connection to the provider is switched off. Ask an admin of your company.`,
  domain: t`The provider gave an address whose domain your company has not proven. Ask your admin.`,
  email_missing: t`The provider gave no verified email address. Ask your admin to release it.`,
  email_taken: t`Your address has an account in another company here. It must be changed or closed there first.`,
  expired: t`The answer of the provider has expired, or a clock is wrong. Try again.`,
  factor_missing: t`Your account has a second factor: confirm with it and your password, or with a passkey.`,
  in_response_to: t`The answer belongs to another sign-in. Start again.`,
  issuer: t`The answer came from another provider than the one that is set up. Ask your admin.`,
  malformed: t`The answer of the provider could not be read. Ask your admin.`,
  no_account: t`You have no account here yet. Ask an admin of your company to invite you.`,
  nonce: t`The answer belongs to another sign-in. Start again.`,
  not_recent: t`The provider did not ask you to sign in again. Sign out there, and try again.`,
  provider: t`The provider refused the sign-in.`,
  recipient: t`The answer was made for another address. Ask your admin to check the address for answers (ACS).`,
  replayed: t`This answer was used already, or took too long. Start again.`,
  signature: t`The signature of the answer is wrong. Ask your admin to renew the certificates of the connection.`,
  state: t`This sign-in is not known here. Start again.`,
  technician_missing: t`Your role needs a technician with your address. Ask an admin of your company to add one.`,
  unreachable: t`The provider does not answer. Try again later, or ask your admin to check its address.`,
  unsolicited: t`Sign-ins begin here: choose “Sign in with your company”.`,
};

/** The words of a reason that an address or an answer gave. */
export function ssoReasonText(reason: string): string {
  return (
    (ssoReasonWords as Readonly<Record<string, string | undefined>>)[reason] ??
    t`The sign-in with your company was refused.`
  );
}
