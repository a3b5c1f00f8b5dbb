import { createHash } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type {
  newPasskeySchema,
  PasskeyChallenge,
  PasskeyProof,
} from '@switchyard/contracts/identity/passkey-schemas.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  spendChallenge,
} from '@switchyard/platform/db/repositories/passkey-repository.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { FactorDeps, FactorOwner } from './factor-keys.ts';

/** Purpose of a challenge; an answer for another one is refused. */
export type CeremonyPurpose = 'add' | 'sign_in' | 'second_step' | 'proof';

const validMs = 5 * 60_000;
/** ES256, RS256, EdDSA. */
const algorithms = [-7, -257, -8];

const stateSchema = z.object({
  challenge: z.string(),
  purpose: z.enum(['add', 'sign_in', 'second_step', 'proof']),
  userId: z.string().nullable(),
  expiresAt: z.number(),
});
type State = z.infer<typeof stateSchema>;

/** The site that passkeys belong to: browsers offer them at no other. */
function siteOf({ config }: Pick<FactorDeps, 'config'>): { origin: string; rpId: string } {
  const origin = publicOrigin(config);
  return { origin, rpId: new URL(origin).hostname };
}

/** Challenge for a new passkey of a user. The authenticator must verify the user, and remember the account. */
export async function challengeNewPasskey(
  deps: FactorDeps,
  user: { id: string; email: string; name: string; passkeys: readonly PasskeyRow[] },
): Promise<PasskeyChallenge> {
  const options = await generateRegistrationOptions({
    rpName: 'Switchyard',
    rpID: siteOf(deps).rpId,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: user.passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return signed(deps, { options, purpose: 'add', userId: user.id });
}

/** Challenge for existing passkeys: those of a user, or any of this site. */
export async function challengePasskey(
  deps: FactorDeps,
  purpose: Exclude<CeremonyPurpose, 'add'>,
  owner: { userId: string; passkeys: readonly PasskeyRow[] } | null,
): Promise<PasskeyChallenge> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps).rpId,
    userVerification: 'required',
    allowCredentials: owner?.passkeys.map(toDescriptor) ?? [],
  });
  return signed(deps, { options, purpose, userId: owner?.userId ?? null });
}

function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId.toString('base64url'), transports };
}

type Signed = { options: { challenge: string }; purpose: CeremonyPurpose; userId: string | null };

function signed({ clock, keys }: FactorDeps, { options, purpose, userId }: Signed): PasskeyChallenge {
  const { challenge } = options;
  const state: State = { challenge, purpose, userId, expiresAt: clock.now().getTime() + validMs };
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  return { options: { ...options }, state: `${text}.${keys.challenge.sign(text)}` };
}

/** @throws ProblemError `auth.passkey_refused` if the state is forged, expired, or of another purpose or user */
function readState(
  { clock, keys }: FactorDeps,
  state: string,
  wanted: Pick<State, 'purpose' | 'userId'>,
): State {
  const [text = '', signature = ''] = state.split('.');
  if (!keys.challenge.isValid(text, signature)) throw new ProblemError('auth.passkey_refused');
  const read = stateSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  const isMeant = read.purpose === wanted.purpose && read.userId === wanted.userId;
  if (isMeant && read.expiresAt > clock.now().getTime()) return read;
  throw new ProblemError('auth.passkey_refused', { detail: 'This took too long: try again' });
}

/** Each challenge is answered once. @throws ProblemError `auth.passkey_refused` */
async function spend(tx: Tx, companyId: string, { challenge, expiresAt }: State): Promise<void> {
  const challengeHash = createHash('sha256').update(challenge).digest();
  const isFirst = await spendChallenge(tx, { companyId, challengeHash, expiresAt: new Date(expiresAt) });
  if (!isFirst) throw new ProblemError('auth.passkey_refused');
}

export type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Checks the answer of a new passkey. @throws ProblemError `auth.passkey_refused` */
export async function verifyNewPasskey(
  tx: Tx,
  deps: FactorDeps,
  {
    owner,
    passkey,
    state,
  }: { owner: FactorOwner; passkey: z.output<typeof newPasskeySchema>; state: string },
): Promise<VerifiedPasskey> {
  const read = readState(deps, state, { purpose: 'add', userId: owner.userId });
  await spend(tx, owner.companyId, read);
  const { origin, rpId } = siteOf(deps);
  const verified = await verifyRegistrationResponse({
    // Optional members may be undefined here, which browsers never send.
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: read.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused);
  if (!verified.verified) throw new ProblemError('auth.passkey_refused');
  const { credential } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}

/**
 * Checks the answer of a passkey of a user and notes its use.
 * @param askedUserId user that the challenge was for; null: any passkey of this site
 * @throws ProblemError `auth.passkey_refused`
 */
export async function verifyPasskey(
  tx: Tx,
  deps: FactorDeps,
  {
    owner,
    purpose,
    askedUserId,
    proof,
  }: { owner: FactorOwner; purpose: CeremonyPurpose; askedUserId: string | null; proof: PasskeyProof },
): Promise<void> {
  const read = readState(deps, proof.state, { purpose, userId: askedUserId });
  await spend(tx, owner.companyId, read);
  const credentialId = Buffer.from(proof.passkey.id, 'base64url');
  const known = (await listPasskeys(tx, owner.userId)).find((row) => row.credentialId.equals(credentialId));
  if (!known) throw new ProblemError('auth.passkey_refused');
  const { origin, rpId } = siteOf(deps);
  const verified = await verifyAuthenticationResponse({
    response: proof.passkey as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: read.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: proof.passkey.id,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: known.transports,
    },
  }).catch(refused);
  if (!verified.verified) throw new ProblemError('auth.passkey_refused');
  await notePasskeyUse(tx, { id: known.id, counter: verified.authenticationInfo.newCounter });
}

/** The library throws on every difference: another site, another challenge, a forged signature. */
function refused(): never {
  throw new ProblemError('auth.passkey_refused');
}
