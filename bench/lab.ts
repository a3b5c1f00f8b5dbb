import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchyard/platform/embedded/start-postgres.ts';
import { startEmbeddedRedis } from '@switchyard/platform/embedded/start-redis.ts';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { repositoryRoot } from '../scripts/lib/repository-root.ts';
import { cpuMicros, familyCpuMicros } from './cpu-time.ts';

const password = 'quiet lantern over water';

/** Its own durable servers and real api and worker processes, as in production. */
export type Lab = AsyncDisposable & {
  environment: LabEnvironment;
  dataDir: string;
  stack: ProcessStack;
  /** Disposes the resource with the lab at the latest. */
  own<Resource extends AsyncDisposable | null>(resource: Resource): Resource;
};

export type LabEnvironment = Record<string, string> & {
  DATABASE_URL: string;
  DATABASE_OWNER_URL: string;
  REDIS_URL: string;
};

export type LabOptions = {
  suite: string;
  /** Started resources are registered here first, so that they end however the suite ends. */
  scope: AsyncDisposableStack;
  workers?: number;
  environment?: Record<string, string>;
};

/** Starts everything below `.data/bench/<suite>`; reuses the data of an earlier run. */
export async function openLab({ suite, scope, workers = 1, environment }: LabOptions): Promise<Lab> {
  const started = scope.use(new AsyncDisposableStack());
  const dataDir = join(repositoryRoot, '.data', 'bench', suite);
  const host = { environment: process.env, report: (message: string) => console.log(message) };
  const [postgres, redis] = await Promise.all([
    startEmbeddedPostgres({ host, dataDir }).then((server) => started.use(server)),
    startEmbeddedRedis({ host, dataDir }).then((server) => started.use(server)),
  ]);
  await migrate({ ownerUrl: postgres.url, appPassword: password, relayPassword: password });
  const as = (username: string) => Object.assign(new URL(postgres.url), { username, password }).href;
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: as('switchyard_app'),
    DATABASE_RELAY_URL: as('switchyard_relay'),
    REDIS_URL: redis.url,
    SWITCHYARD_DEMO: 'true',
    // All sockets of a fleet share one user and one address.
    SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  const labEnvironment = { ...settings, DATABASE_OWNER_URL: postgres.url };
  const stack = started.use(
    await startProcessStack({
      environment: settings,
      apis: 1,
      workers,
      logFolder: join(dataDir, 'logs'),
    }),
  );
  return {
    environment: labEnvironment,
    dataDir,
    stack,
    own: (resource) => started.use(resource),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** The only api of a lab. */
export function apiOf({ stack }: Pick<Lab, 'stack'>): { port: number; url: string; pid: number } {
  const api = stack.apis[0];
  if (api?.pid === undefined) throw new Error('No api runs');
  return { port: api.port, url: api.url, pid: api.pid };
}

/** CPU time used so far by the api and the database of a lab; microseconds. */
export function serverCpuMicros(lab: Pick<Lab, 'stack' | 'dataDir'>): number {
  const postmaster = readFileSync(join(lab.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  return cpuMicros(apiOf(lab).pid) + familyCpuMicros(Number(postmaster));
}

/** A user signed in at an api. */
export type Signed = {
  origin: string;
  cookie: string;
  companyId: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
};
export type Account = { email: string; password: string };
type CallOptions = { body?: unknown; revision?: number };
export type Answer = { status: number; body: Record<string, unknown>; ms: number };

/** Creates a company over HTTP and stays signed in as its admin. */
export async function signUp(
  origin: string,
  { account = newAccount(), timeZone = 'Etc/UTC' }: { account?: Account; timeZone?: string } = {},
): Promise<Signed> {
  const person = { firstName: 'Bench', lastName: 'Admin', companyName: 'Bench Company', timeZone };
  return await enter(origin, '/api/auth/signup', { ...person, ...account });
}

function newAccount(): Account {
  return { email: `bench-${randomUUID()}@example.test`, password };
}

/** Signs in over HTTP. */
export async function signIn(origin: string, account: Account): Promise<Signed> {
  return await enter(origin, '/api/auth/login', account);
}

async function enter(origin: string, path: string, body: Record<string, string>): Promise<Signed> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const user = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`Sign-in failed: ${JSON.stringify(user)}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    origin,
    cookie,
    companyId: String(user['companyId']),
    call: (method, callPath, options = {}) => call({ origin, cookie }, method, callPath, options),
  };
}

async function call(
  { origin, cookie }: { origin: string; cookie: string },
  method: string,
  path: string,
  { body, revision }: CallOptions,
): Promise<Answer> {
  const start = performance.now();
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: {
      origin,
      cookie,
      ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const parsed = JSON.parse(text || '{}') as Record<string, unknown>;
  return { status: reply.status, body: parsed, ms: performance.now() - start };
}
