import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@switchyard/platform/embedded/start-postgres.ts';
import { startEmbeddedRedis } from '@switchyard/platform/embedded/start-redis.ts';
import { migrate } from '@switchyard/platform/db/migrate.ts';
import { type ProcessStack, startProcessStack } from '@switchyard/platform/testing/process-stack.ts';
import { repositoryRoot } from '../lib/repository-root.ts';

const password = 'bench-password';

/** Durable servers of their own, real api and worker processes, and a signed-in admin of a fresh company. */
export type Lab = AsyncDisposable & {
  environment: Record<string, string>;
  stack: ProcessStack;
  admin: Signed;
};

export type Signed = {
  origin: string;
  cookie: string;
  companyId: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
};
type CallOptions = { body?: unknown; revision?: number };
export type Answer = { status: number; body: Record<string, unknown>; ms: number };

export type LabOptions = {
  suite: string;
  workers?: number;
  environment?: Record<string, string>;
  /** Runs on the migrated database before the servers start. */
  prepare?(environment: Record<string, string>): Promise<void>;
};

/** Starts everything below `.data/bench/<suite>`; the data of an earlier run is used again. */
export async function openLab({ suite, workers = 1, environment = {}, prepare }: LabOptions): Promise<Lab> {
  await using started = new AsyncDisposableStack();
  const dataDir = join(repositoryRoot, '.data', 'bench', suite);
  const host = { environment: process.env, report: (message: string) => console.log(message) };
  const [postgres, redis] = await Promise.all([
    startEmbeddedPostgres({ host, dataDir }),
    startEmbeddedRedis({ host, dataDir }),
  ]);
  started.use(postgres);
  started.use(redis);
  await migrate({ ownerUrl: postgres.url, appPassword: password, relayPassword: password });
  const as = (username: string) => Object.assign(new URL(postgres.url), { username, password }).href;
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: as('switchyard_app'),
    DATABASE_RELAY_URL: as('switchyard_relay'),
    REDIS_URL: redis.url,
    SWITCHYARD_DEMO: 'true',
    SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    ...environment,
  };
  await prepare?.({ ...settings, DATABASE_OWNER_URL: postgres.url });
  const stack = started.use(
    await startProcessStack({
      environment: settings,
      apis: 1,
      workers,
      logFolder: join(dataDir, 'logs'),
    }),
  );
  const admin = await signUp(stack.apis[0]?.url ?? '');
  const all = started.move();
  return { environment: settings, stack, admin, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Creates a company over HTTP and stays signed in as its admin. */
export async function signUp(origin: string): Promise<Signed> {
  const answer = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ firstName: 'Bench', lastName: 'Admin', companyName: 'Bench Company', password: 'bench-password' },
      email: `bench-${randomUUID()}@example.test`,
    }),
  });
  return signedIn(origin, answer);
}

/** Signs in over HTTP. */
export async function signIn(origin: string, email: string, secret: string): Promise<Signed> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  });
  return signedIn(origin, answer);
}

async function signedIn(origin: string, answer: Response): Promise<Signed> {
  const user = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`Sign-in failed: ${JSON.stringify(user)}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    origin,
    cookie,
    companyId: String(user['companyId']),
    call: async (method, path, { body, revision } = {}) => {
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
      return { status: reply.status, body: JSON.parse(text || '{}'), ms: performance.now() - start };
    },
  };
}
