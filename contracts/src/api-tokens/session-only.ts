import type { SessionAccess } from '../http/route.ts';
import { isTokenScope } from './token-scopes.ts';

type Declared = Partial<Pick<SessionAccess, 'permission' | 'needsProof' | 'sessionOnly'>>;

/**
 * True if a route refuses API tokens: a risky step, one that declares it, or one whose permissions tokens cannot have.
 */
export function isSessionOnly({ permission, needsProof, sessionOnly }: Declared): boolean {
  if (needsProof === true || sessionOnly === true) return true;
  if (permission === undefined || permission === 'anyone_signed_in') return false;
  return !([permission].flat() as readonly string[]).some(isTokenScope);
}
