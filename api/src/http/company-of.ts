import type { FastifyRequest } from 'fastify';
import type { Session } from '../plugins/session.ts';

/**
 * The company in which a route runs, for the operators' work on records of all companies. Refuses everyone else. Such a
 * route is only available as a request: devices cannot replay it, and the assistant cannot use it.
 */
export type CompanyOf = (input: {
  readonly session: Session;
  readonly params: { readonly id?: string };
}) => Promise<string>;

/** The company for a request; default: the caller's own. */
export async function companyFor(
  companyOf: CompanyOf | undefined,
  session: Session,
  { params }: FastifyRequest,
): Promise<string> {
  if (companyOf === undefined) return session.actor.companyId;
  // The schemas of the route have parsed the parameters.
  return await companyOf({ session, params: params as { id?: string } });
}
