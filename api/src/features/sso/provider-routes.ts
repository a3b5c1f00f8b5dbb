import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { emailSchema } from '@switchyard/contracts/http/primitives.ts';
import { proveBySsoRoute, ssoPaths, startSsoRoute } from '@switchyard/contracts/sso/sso-routes.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SsoRefusal, toProblem } from '../../accounts/sso-refusal.ts';
import { registerPublic, registerSession } from '../../http/register-route.ts';
import { perAccount, perAddress, perProof } from '../../http/sign-in-limits.ts';
import { markBrowser } from '../../http/sso-browser.ts';
import {
  type Begin,
  beginAttempt,
  findUnsolicited,
  keepAnswer,
  keepUnsolicited,
  openAnswer,
} from './attempts.ts';
import { longestResponse } from './dangerous-xml.ts';
import { readOidcAnswer } from './oidc.ts';
import { findAnywhere, findByAddress, findOfUser } from './find-connection.ts';
import { addFormParser, connectionIdOf, noteRefusal } from './provider-requests.ts';
import { readSamlAnswer, serviceMetadata } from './saml.ts';
import { registerSignOuts } from './sign-out-routes.ts';
import { providerLimitMs, type SsoDeps } from './sso-deps.ts';

/** Ways to the provider and back. */
export function registerProviderRoutes(app: FastifyInstance, deps: SsoDeps): void {
  registerStarts(app, deps);
  registerReturns(app, deps);
  registerSignOuts(app, deps);
}

function registerStarts(app: FastifyInstance, deps: SsoDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const limitAddress = perAddress(app, factor);
  const limitProof = perProof(app, factor);
  const answerLimitMs = providerLimitMs;
  const rateLimit = perAccount(2 * factor);

  registerPublic(
    app,
    { route: startSsoRoute, rateLimit, answerLimitMs },
    async ({ body, request, reply }) => {
      await limitAddress(request);
      const connection = await findByAddress(deps, body.email);
      const browserHash = markBrowser(request, reply);
      const { email } = body;
      return await start(deps, { connection, purpose: 'sign_in', userId: null, browserHash, email });
    },
  );

  registerSession(app, { route: proveBySsoRoute, answerLimitMs }, async ({ request, reply, session }) => {
    await limitProof(request);
    const { userId } = session.actor;
    const connection = await findOfUser(deps, session.actor);
    const browserHash = markBrowser(request, reply);
    return await start(deps, {
      connection,
      purpose: 'proof',
      userId,
      browserHash,
      email: session.user.email,
    });
  });
}

async function start(deps: SsoDeps, begin: Begin): Promise<{ url: string }> {
  try {
    return { url: await beginAttempt(deps, begin) };
  } catch (error) {
    throw error instanceof SsoRefusal ? toProblem(error) : error;
  }
}

/**
 * Returns from providers are requests of browsers: they end on the page that completes the sign-in, with a ticket or a reason. The
 * session begins there, because the cookie of this browser is not part of a post from another site.
 */
function registerReturns(app: FastifyInstance, deps: SsoDeps): void {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const limitAddress = perAddress(app, 2 * factor);
  const config = { answerLimitMs: providerLimitMs, acceptsAnyOrigin: true } as const;
  const hidden = { schema: { hide: true }, config };

  app.get(ssoPaths.callback, hidden, async (request, reply) => {
    await limitAddress(request);
    return await finish(deps, app, { request, reply }, (id) => answerOidc(deps, id, request));
  });

  app.get(ssoPaths.metadata, hidden, async (request, reply) => {
    const id = connectionIdOf(request);
    if (!id) throw new ProblemError('request.not_found');
    const connection = await findAnywhere(deps, id);
    if (connection.kind !== 'saml') throw new ProblemError('request.not_found');
    return await reply
      .type('application/samlmetadata+xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(serviceMetadata(deps, connection));
  });

  app.get(ssoPaths.initiate, hidden, async (request, reply) => {
    await limitAddress(request);
    return await leadOrRefuse(deps, app, { request, reply }, (id) => initiate(deps, id, { request, reply }));
  });

  void app.register(async (scope) => {
    addFormParser(scope, 2 * longestResponse);
    scope.post(ssoPaths.acs, { ...hidden, bodyLimit: 2 * longestResponse }, async (request, reply) => {
      await limitAddress(request);
      return await finish(deps, app, { request, reply }, (id) => answerSaml(deps, id, { request, reply }));
    });
  });
}

async function answerOidc(deps: SsoDeps, connectionId: string, request: FastifyRequest): Promise<string> {
  const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const state = new URLSearchParams(search).get('state') ?? '';
  if (state === '') throw new SsoRefusal('unsolicited');
  const answered = await openAnswer(deps, { state, connectionId });
  if (answered.connection.kind !== 'oidc') throw new SsoRefusal('state');
  const claims = await readOidcAnswer(deps, answered, { search, state });
  return await keepAnswer(deps, answered, { claims });
}

async function answerSaml(
  deps: SsoDeps,
  connectionId: string,
  { request, reply }: Exchange,
): Promise<string> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const response = form.get('SAMLResponse') ?? '';
  if (response === '') throw new SsoRefusal('malformed');
  const state = form.get('RelayState') ?? '';
  const connection = await findUnsolicited(deps, { state, connectionId });
  if (connection) {
    const stated = await readSamlAnswer(deps, { connection, attempt: null }, response);
    return await keepUnsolicited(deps, connection, { ...stated, browserHash: markBrowser(request, reply) });
  }
  if (state === '') throw new SsoRefusal('unsolicited');
  const answered = await openAnswer(deps, { state, connectionId });
  if (answered.connection.kind !== 'saml') throw new SsoRefusal('state');
  const { claims, assertion } = await readSamlAnswer(deps, answered, response);
  return await keepAnswer(deps, answered, { claims, assertion });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/**
 * Begins a sign-in that was chosen at a provider of OpenID Connect, as one that begins here: its answer is bound to this browser.
 * @returns the page of the provider
 */
async function initiate(deps: SsoDeps, connectionId: string, { request, reply }: Exchange): Promise<string> {
  const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
  const connection = await findAnywhere(deps, connectionId);
  if (connection.kind !== 'oidc') throw new SsoRefusal('state');
  if (!connection.enabled) throw new SsoRefusal('disabled');
  if (!connection.acceptsUnsolicited) throw new SsoRefusal('unsolicited');
  if (query.get('iss') !== connection.issuer) throw new SsoRefusal('issuer');
  const hint = emailSchema.safeParse(query.get('login_hint')).data;
  const browserHash = markBrowser(request, reply);
  const begin = { connection, purpose: 'sign_in', userId: null, browserHash } as const;
  return await beginAttempt(deps, hint === undefined ? begin : { ...begin, email: hint });
}

/** Leads the browser to the page that completes the sign-in. */
async function finish(
  deps: SsoDeps,
  app: FastifyInstance,
  exchange: Exchange,
  answer: (connectionId: string) => Promise<string>,
): Promise<FastifyReply> {
  return await leadOrRefuse(
    deps,
    app,
    exchange,
    async (id) => `${publicOrigin(deps.config)}${ssoPaths.done}#ticket=${await answer(id)}`,
  );
}

/** Leads the browser to an address, or to the page that shows the reason. A refusal goes to the audit of the company. */
async function leadOrRefuse(
  deps: SsoDeps,
  app: FastifyInstance,
  { request, reply }: Exchange,
  findAddress: (connectionId: string) => Promise<string>,
): Promise<FastifyReply> {
  const id = connectionIdOf(request);
  if (!id) throw new ProblemError('request.not_found');
  const to = (address: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 303);
  try {
    return await to(await findAddress(id));
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    await noteRefusal(deps, app, { request, id, refusal: error });
    return await to(`${publicOrigin(deps.config)}${ssoPaths.done}#refused=${error.reason}`);
  }
}
