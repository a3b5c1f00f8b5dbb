import { randomUUID } from 'node:crypto';

/** New UUID version 7 (RFC 9562, 5.7): 48 bits of Unix milliseconds, then random bits, so keys sort by time. */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // A random UUID has the same variant, and its generator asks the system for many random bytes at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
