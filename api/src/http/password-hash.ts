import { hash, verify } from '@node-rs/argon2';

/** OWASP password storage cheat sheet, argon2id: 19 MiB, two passes, one lane. Memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random secret, with the same cost as real ones. */
const unknownSecret =
  '$argon2id$v=19$m=19456,t=2,p=1$vl5hjG5H+4T+lkcEkuD2iA$VZYR7mNuUMO9v7sBlIYujc21NzTTOlXIlqmgh8VwdXQ';

/** Argon2id hash in PHC form. The same letters are the same password, however a keyboard composes them. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFC'), cost);
}

/** Checks a password. Without a stored hash it does the same work and returns false. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  try {
    const matches = await verify(stored ?? unknownSecret, password.normalize('NFC'));
    return matches && stored !== undefined;
  } catch {
    return false;
  }
}
