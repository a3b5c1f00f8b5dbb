import { createHash, randomInt } from 'node:crypto';

/** Without letters that are easily mistaken for digits. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789';
const groups = 4;
const groupLength = 4;
const amount = 10;

/** Ten codes of 78 bits for the user, and their hashes for the database. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: amount }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  );
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Hash of a code, however it is written. Guessing 78 bits needs no slow hash. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(plainCode(code)).digest();
}

/** A typed code without spaces and hyphens, in lower case. */
export function plainCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '');
}
