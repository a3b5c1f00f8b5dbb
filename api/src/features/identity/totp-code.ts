import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app has it: six digits of SHA-1, each for thirty seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps of drift on both sides that are accepted. */
const acceptedDrift = 1;
/** Steps in which a refused code is looked for, to tell a wrong clock from a wrong code. */
const explainedDrift = 20;

export type TotpVerdict =
  | { readonly kind: 'accepted'; readonly step: number }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'reused' }
  /** The code of another time. `secondsAhead` is negative if the clock of the app is behind. */
  | { readonly kind: 'clock_off'; readonly secondsAhead: number };

/** A new secret of 160 bits, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code contains. */
export function totpUri(secret: string, { label, issuer }: { label: string; issuer: string }): string {
  return new TOTP({ ...shape, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Judges a code of six digits.
 * @param lastStep time step of the last accepted code; earlier ones are refused
 */
export function judgeTotpCode({
  secret,
  code,
  now,
  lastStep,
}: {
  secret: string;
  code: string;
  now: Date;
  lastStep: number | null;
}): TotpVerdict {
  const key = Secret.fromBase32(secret);
  const timestamp = now.getTime();
  const deltaIn = (window: number) =>
    TOTP.validate({ ...shape, token: code, secret: key, timestamp, window });
  const near = deltaIn(acceptedDrift);
  if (near !== null) {
    const step = TOTP.counter({ period: shape.period, timestamp }) + near;
    return lastStep !== null && step <= lastStep ? { kind: 'reused' } : { kind: 'accepted', step };
  }
  const far = deltaIn(explainedDrift);
  return far === null ? { kind: 'wrong' } : { kind: 'clock_off', secondsAhead: far * shape.period };
}
