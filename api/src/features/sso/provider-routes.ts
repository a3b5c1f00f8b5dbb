import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { idSchema } from '@switchyard/contracts/http/primitives.ts';
import type { SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';
import { proveBySsoRoute, ssoPaths, startSsoRoute } from '@switchyard/contracts/sso/sso-routes.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SsoRefusal, toProblem } from '../../accounts/sso-refusal.ts';
import { commandClient } from '../../http/command-client.ts';
import { registerPublic, registerSession } from '../../http/register-route.ts';
import { perAccount, perAddress, perProof } from '../../http/sign-in-limits.ts';
import { markBrowser } from '../../http/sso-browser.ts';
import { type Begin, beginAttempt, keepAnswer, openAnswer } from './attempts.ts';
import { readOidcAnswer } from './oidc.ts';
import { findAnywhere, findByAddress, findCompany, findOfUser } from './find-connection.ts';
import { longestResponse, readSamlAnswer, serviceMetadata } from './saml.ts';
import { providerLimitMs, type SsoDeps } from './sso-deps.ts';

/** Ways to the provider and back. */
export function registerProviderRoutes(app: FastifyInstance, deps: SsoDeps): void {
  registerStarts(app, deps);
  registerReturns(app, deps);
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

const formType = 'application/x-www-form-urlencoded';

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
    const id = idOf(request);
    if (!id) throw new ProblemError('request.not_found');
    const connection = await findAnywhere(deps, id);
    if (connection.kind !== 'saml') throw new ProblemError('request.not_found');
    return await reply
      .type('application/samlmetadata+xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(serviceMetadata(deps, connection));
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: 2 * longestResponse },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(ssoPaths.acs, { ...hidden, bodyLimit: 2 * longestResponse }, async (request, reply) => {
      await limitAddress(request);
      return await finish(deps, app, { request, reply }, (id) => answerSaml(deps, id, request));
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

async function answerSaml(deps: SsoDeps, connectionId: string, { body }: FastifyRequest): Promise<string> {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const response = form.get('SAMLResponse') ?? '';
  if (response === '') throw new SsoRefusal('malformed');
  const state = form.get('RelayState') ?? '';
  if (state === '') throw new SsoRefusal('unsolicited');
  const answered = await openAnswer(deps, { state, connectionId });
  if (answered.connection.kind !== 'saml') throw new SsoRefusal('state');
  const { claims, assertion } = await readSamlAnswer(deps, answered, response);
  return await keepAnswer(deps, answered, { claims, assertion });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Leads the browser to the page that completes the sign-in. A refusal goes to the audit of the company. */
async function finish(
  deps: SsoDeps,
  app: FastifyInstance,
  { request, reply }: Exchange,
  answer: (connectionId: string) => Promise<string>,
): Promise<FastifyReply> {
  const id = idOf(request);
  if (!id) throw new ProblemError('request.not_found');
  const to = (fragment: string) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`${publicOrigin(deps.config)}${ssoPaths.done}#${fragment}`, 303);
  try {
    return await to(`ticket=${await answer(id)}`);
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error;
    request.log.info({ reason: error.reason, cause: error.message }, 'single sign-on refused');
    await note(deps, app, { request, id, reason: error.reason });
    return await to(`refused=${error.reason}`);
  }
}

async function note(
  deps: SsoDeps,
  app: FastifyInstance,
  { request, id, reason }: { request: FastifyRequest; id: string; reason: SsoReason },
): Promise<void> {
  const companyId = await findCompany(deps, id);
  if (companyId === undefined) return;
  app.securityJournal.note({
    companyId,
    kind: 'sso_refused',
    outcome: 'refused',
    subject: { kind: 'sso_connection', id },
    actor: null,
    client: commandClient(request),
    details: { reason },
    apart: reason,
  });
}

function idOf({ params }: FastifyRequest): string | undefined {
  const { id } = params as { id?: unknown };
  return idSchema.safeParse(id).data;
}
