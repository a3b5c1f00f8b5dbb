import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { ssoPaths } from '@switchyard/contracts/sso/sso-routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { commandClient } from '../../http/command-client.ts';
import { perAddress } from '../../http/sign-in-limits.ts';
import { longestResponse } from './dangerous-xml.ts';
import { endProviderSessions } from './end-provider-sessions.ts';
import { findAnywhere } from './find-connection.ts';
import { addFormParser, connectionIdOf, noteRefusal } from './provider-requests.ts';
import { longestLogoutToken, readLogoutToken } from './oidc-logout.ts';
import { readLinkedSignOut, readPostedSignOut, type SamlSignOut, signOutAnswer } from './saml-logout.ts';
import { providerLimitMs, type SsoDeps } from './sso-deps.ts';

/** Orders of providers to end the sessions that were made through them. */
export function registerSignOuts(app: FastifyInstance, deps: SsoDeps): void {
  const limitAddress = perAddress(app, 4 * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR);
  const config = { answerLimitMs: providerLimitMs, acceptsAnyOrigin: true } as const;
  const hidden = { schema: { hide: true }, config };

  app.get(ssoPaths.samlLogout, hidden, async (request, reply) => {
    await limitAddress(request);
    const at = request.url.indexOf('?');
    const search = at < 0 ? '' : request.url.slice(at);
    return await answerSaml({ deps, app, request, reply }, (connection) =>
      readLinkedSignOut(deps, connection, search),
    );
  });

  void app.register(async (scope) => {
    addFormParser(scope, 2 * longestResponse);
    scope.post(ssoPaths.samlLogout, { ...hidden, bodyLimit: 2 * longestResponse }, async (request, reply) => {
      await limitAddress(request);
      return await answerSaml({ deps, app, request, reply }, (connection) =>
        readPostedSignOut(deps, connection, formOf(request)),
      );
    });
    scope.post(
      ssoPaths.oidcLogout,
      { ...hidden, bodyLimit: 2 * longestLogoutToken },
      async (request, reply) => {
        await limitAddress(request);
        return await answerOidc({ deps, app, request, reply });
      },
    );
  });
}

type Exchange = { deps: SsoDeps; app: FastifyInstance; request: FastifyRequest; reply: FastifyReply };

/** The answer is for the provider's server: 200, or 400 with the reason, as the standard has it. */
async function answerOidc({ deps, app, request, reply }: Exchange): Promise<FastifyReply> {
  const id = requireId(request);
  reply.header('cache-control', 'no-store');
  try {
    const connection = await findAnywhere(deps, id);
    const order = await readLogoutToken(deps, connection, formOf(request).get('logout_token') ?? '');
    await endProviderSessions(deps, connection, { order, client: commandClient(request) });
    return await reply.code(200).send();
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    await noteRefusal(deps, app, { request, id, refusal: error });
    return await reply
      .code(400)
      .type('application/json')
      .send(JSON.stringify({ error: 'invalid_request', error_description: error.reason }));
  }
}

type Connection = Awaited<ReturnType<typeof findAnywhere>>;

/** The answer is for a browser, which takes it back to the provider. */
async function answerSaml(
  { deps, app, request, reply }: Exchange,
  read: (connection: Connection) => Promise<SamlSignOut>,
): Promise<FastifyReply> {
  const id = requireId(request);
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  try {
    const connection = await findAnywhere(deps, id);
    const asked = await read(connection);
    await endProviderSessions(deps, connection, { order: asked.order, client: commandClient(request) });
    const back = await signOutAnswer(deps, connection, asked);
    if (back !== null) return await reply.redirect(back, 303);
    return await reply.type('text/plain; charset=utf-8').send('You are signed out.');
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    await noteRefusal(deps, app, { request, id, refusal: error });
    const text = `The request to sign out was refused: ${error.reason}.`;
    return await reply.code(400).type('text/plain; charset=utf-8').send(text);
  }
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** @throws ProblemError `request.not_found` */
function requireId(request: FastifyRequest): string {
  const id = connectionIdOf(request);
  if (!id) throw new ProblemError('request.not_found');
  return id;
}
