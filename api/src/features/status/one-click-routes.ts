import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { statusPaths } from '@switchyard/contracts/status/status-routes.ts';
import { mailTokenSchema } from '@switchyard/contracts/status/status.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { forgetSubscription } from './subscriptions.ts';

/** Body sent by mail programs, as a form of either encoding. */
const oneClick = /(?:^|&)List-Unsubscribe=One-Click(?:&|$)|name="List-Unsubscribe"\s+One-Click\s/i;
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Target of the `List-Unsubscribe` header in mails (RFC 8058): a mail program posts there without a session and without
 * an origin. A GET redirects to the page that asks first, because programs open links too.
 */
export function registerOneClick(app: FastifyInstance, deps: AppDeps): void {
  const { config } = deps;
  const rateLimit = { max: 60 * config.SWITCHYARD_RATE_LIMIT_FACTOR, timeWindow: 60_000 };
  void app.register(async (scope) => {
    scope.addContentTypeParser(formTypes, { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.get(statusPaths.oneClick, { schema: { hide: true } }, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(
          `${publicOrigin(config)}/system-status#unsubscribe=${encodeURIComponent(tokenOf(request))}`,
          303,
        ),
    );
    scope.post(
      statusPaths.oneClick,
      { schema: { hide: true }, bodyLimit: 4096, config: { acceptsAnyOrigin: true, rateLimit } },
      async (request, reply) => {
        const token = tokenOf(request);
        if (typeof request.body !== 'string' || !oneClick.test(request.body)) {
          throw new ProblemError('request.invalid', {
            detail: 'The form must contain List-Unsubscribe=One-Click',
          });
        }
        await forgetSubscription(deps, token);
        return reply.header('cache-control', 'no-store').code(204).send();
      },
    );
  });
}

/** @throws ProblemError `request.not_found` */
function tokenOf({ params }: FastifyRequest): string {
  const parsed = mailTokenSchema.safeParse(params);
  if (!parsed.success) throw new ProblemError('request.not_found');
  return parsed.data.token;
}
