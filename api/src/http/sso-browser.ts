import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, hashToken, newToken } from '../plugins/session.ts';

/** Seconds for which a browser may complete what it began at a provider. */
const validSeconds = 1_800;

/**
 * Binds a way to the identity provider to the browser that began it: another browser cannot complete it, so nobody is signed in
 * to a stranger's account by a prepared link.
 * @returns the hash to store
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = request.cookies[nameOf(request)];
  // Further tabs go on with the same mark.
  const mark = known !== undefined && known.length === 43 ? known : newToken().token;
  reply.setCookie(nameOf(request), mark, { ...cookieOptions(request), maxAge: validSeconds });
  return hashToken(mark);
}

/** True if the request comes from the browser with this hash. */
export function isBrowser(request: FastifyRequest, hash: Buffer): boolean {
  const mark = request.cookies[nameOf(request)];
  return mark !== undefined && hashToken(mark).equals(hash);
}

function nameOf(request: FastifyRequest): string {
  return cookieOptions(request).secure ? '__Host-sso' : 'sso';
}
