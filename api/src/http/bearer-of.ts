import type { FastifyRequest } from 'fastify';

/**
 * The bearer token of a request, possibly empty; undefined without the header. A request with one needs no Origin,
 * because browsers never add it by themselves, and its cookies are ignored.
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { authorization = '' } = headers;
  return /^bearer(?:\s|$)/i.test(authorization) ? authorization.slice('bearer'.length).trim() : undefined;
}
