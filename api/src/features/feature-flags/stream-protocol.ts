import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { ofrepStreamRoute } from '@switchyard/contracts/feature-flags/ofrep-routes.ts';
import { unleashStreamRoute } from '@switchyard/contracts/feature-flags/unleash-routes.ts';
import type { PublicRoute } from '@switchyard/contracts/http/route.ts';
import type { TokenGrant } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import { unleashEvents } from '@switchyard/platform/flags/unleash-features.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { routeOptions } from '../../http/register-route.ts';
import type { StreamDialect } from './flag-stream.ts';
import { FlagStreams } from './flag-streams.ts';
import { allowAnyOrigin, answerPreflight } from './register-protocol.ts';
import { grantOfStreamKey } from './stream-key.ts';
import type { TokenGate } from './token-gate.ts';

/** Event streams of both protocols. */
export function registerFlagStreams(app: FastifyInstance, deps: AppDeps, gate: TokenGate): void {
  const streams = new FlagStreams(deps);
  // Runs before the server waits for open responses: streams would never end.
  app.addHook('preClose', async () => streams[Symbol.asyncDispose]());
  registerStream(app, { route: unleashStreamRoute, streams, dialect: unleashDialect, gate }, (request) =>
    gate.require(request, ['client']),
  );
  registerStream(app, { route: ofrepStreamRoute, streams, dialect: ofrepDialect, gate }, async (request) => {
    const { token } = request.params as { token: string };
    const grant = await grantOfStreamKey(deps.database, token);
    if (!grant) throw new ProblemError('auth.required');
    return grant;
  });
}

type StreamOptions = {
  readonly route: PublicRoute;
  readonly streams: FlagStreams;
  readonly dialect: StreamDialect;
  readonly gate: TokenGate;
};

function registerStream(
  app: FastifyInstance,
  { route, streams, dialect, gate }: StreamOptions,
  grantOf: (request: FastifyRequest) => Promise<TokenGrant>,
): void {
  const options = routeOptions(route);
  answerPreflight(app, options.url);
  app.route({
    ...options,
    config: {
      ...options.config,
      rateLimit: { allowList: (request: FastifyRequest) => gate.knows(request) || gate.gave(request) },
      acceptsAnyOrigin: true,
    },
    onRequest: async (_, reply) => allowAnyOrigin(reply),
    handler: async (request, reply) => {
      const grant = await grantOf(request);
      const since = revisionOf(request.headers['last-event-id'], grant);
      await streams.follow(reply, { grant, dialect, since, name: nameOf(request) });
      return reply;
    },
  });
}

/** Name that a program gives itself; OFREP providers give none. */
function nameOf({ headers }: FastifyRequest): string {
  const name = headers['unleash-appname'];
  return typeof name === 'string' ? name.slice(0, 200) : '';
}

/** Id of an event: the environment, projects and revision, so that the id of other flags is not continued. */
function eventIdOf({ companyId, environment, scope, revision }: FlagSnapshot): string {
  return `${placeOf({ companyId, environment, scope })}:${revision}`;
}

function placeOf({
  companyId,
  environment,
  scope,
}: Pick<FlagSnapshot, 'companyId' | 'environment' | 'scope'>) {
  return `${companyId.slice(-12)}:${environment}:${scope}`;
}

/** The revision in an id of {@link eventIdOf}; null if it is not about the same flags. */
function revisionOf(id: string | string[] | undefined, grant: TokenGrant): number | null {
  const match = /^(.*):(\d{1,15})$/.exec(typeof id === 'string' ? id : '');
  const scope = grant.projects.toSorted().join(',');
  return match?.[1] === placeOf({ ...grant, scope }) ? Number(match[2]) : null;
}

/** Time after which a program connects again, milliseconds: between two and five seconds, so that not all come at once. */
const retryMs = () => 2_000 + Math.floor(Math.random() * 3_000);

/** Unleash's events carry the changes themselves. */
const unleashDialect: StreamDialect = {
  name: 'unleash',
  text: (snapshot, since, isFirst) => {
    const events = unleashEvents(snapshot, since);
    const name = isFirst ? 'unleash-connected' : 'unleash-updated';
    const data = JSON.stringify({ events });
    return `${isFirst ? `retry: ${retryMs()}\n` : ''}id: ${eventIdOf(snapshot)}\nevent: ${name}\ndata: ${data}\n\n`;
  },
};

/** OFREP's events only say that the flags changed; the results depend on a context that the stream does not know. */
const ofrepDialect: StreamDialect = {
  name: 'ofrep',
  text: (snapshot, since, isFirst) => {
    const { revision } = snapshot;
    const data = JSON.stringify({ type: 'refetchEvaluation', etag: `"${revision}"` });
    const event = `id: ${eventIdOf(snapshot)}\nevent: message\ndata: ${data}\n\n`;
    if (!isFirst) return event;
    // A change between the evaluation and the connection would be missed: only a provider that has missed none waits.
    return `retry: ${retryMs()}\n${since === revision ? ': here\n\n' : event}`;
  },
};
