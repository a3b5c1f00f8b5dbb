import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';

const prefixes: Readonly<Record<TokenKind | 'scim', string>> = {
  personal: 'sy_pat_',
  service: 'sy_svc_',
  scim: 'sy_scm_',
};
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits of 256 bits, and of the checksum. */
const randomLength = 43;
const checkLength = 6;
const shape = /^sy_(?:pat|svc|scm)_[0-9A-Za-z]{49}$/;

/**
 * A new secret of an API token or of SCIM: a prefix that secret scanners recognise, 256 random bits, and a checksum by which
 * mistyped and invented ones are told apart without the database. Only the hash is stored.
 */
export function newTokenSecret(kind: TokenKind | 'scim'): { secret: string; hash: Buffer } {
  const random = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength);
  const body = `${prefixes[kind]}${random}`;
  const secret = `${body}${checksumOf(body)}`;
  return { secret, hash: hashSecret(secret) };
}

/** The hash by which a secret is found; undefined if it cannot be one. */
export function readTokenSecret(text: string): Buffer | undefined {
  if (!shape.test(text)) return undefined;
  const body = text.slice(0, -checkLength);
  return checksumOf(body) === text.slice(-checkLength) ? hashSecret(text) : undefined;
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksumOf(body: string): string {
  return inDigits(BigInt(crc32(body)), checkLength);
}

function inDigits(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${digits[Number(rest % 62n)]}${text}`;
  return text;
}
