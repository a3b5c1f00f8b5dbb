import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDeps, Revocation } from '@switchyard/api/app-deps.ts';
import { buildApp, type EdgeDeps } from '@switchyard/api/build-app.ts';
import { newToken } from '@switchyard/api/plugins/session.ts';
import type { Actor, Role } from '@switchyard/contracts/identity/role.ts';
import { readConfig } from '@switchyard/platform/config/config.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import { createDiskPhotoStore } from '@switchyard/platform/photos/disk-photo-store.ts';
import { createPictureRenderer } from '@switchyard/platform/photos/picture-renderer.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const testOrigin = 'http://localhost:8080';

type Call = Omit<InjectOptions, 'url' | 'method' | 'headers'> & {
  headers?: Record<string, string | undefined>;
  /** Revision for If-Match. */
  revision?: number;
  /** Idempotency key; default: a new one. */
  key?: string;
};

/** A signed-in user with request methods. */
export type TestUser = {
  actor: Actor;
  cookie: string;
  sessionId: string;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    url: string,
    options?: Call,
  ): Promise<LightMyRequestResponse>;
};

export type TestCompany = {
  companyId: string;
  user(role: Role, link?: { technicianId?: string; customerId?: string }): Promise<TestUser>;
};

export type TestApp = AsyncDisposable & {
  app: FastifyInstance;
  deps: AppDeps;
  services: TestDatabase;
  poked: string[];
  revoked: Revocation[];
  enqueued: { name: string; payload: unknown }[];
  newCompany(): Promise<TestCompany>;
};

export type TestAppOptions = {
  environment?: Record<string, string>;
  edge?: Partial<EdgeDeps>;
  deps?: Partial<AppDeps>;
  /** A database to use instead of a new one; its disposal is left to its owner. */
  services?: TestDatabase;
};

/** The whole api with its own database. Redis is not involved: hints and tasks are recorded instead. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const services = options.services ?? (await createTestDatabase());
  const photoFolder = await mkdtemp(join(tmpdir(), 'switchyard-photos-'));
  const poked: string[] = [];
  const revoked: Revocation[] = [];
  const enqueued: { name: string; payload: unknown }[] = [];
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: services.appUrl,
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
    SWITCHYARD_DEMO: 'true',
    SWITCHYARD_ORIGINS: testOrigin,
    SWITCHYARD_RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...options.environment,
  });
  const deps: AppDeps = {
    config,
    logger: createLogger({ level: config.LOG_LEVEL, process: 'api' }),
    database: services.database,
    clock: systemClock,
    poker: { poke: (topics) => poked.push(...topics) },
    sessions: { revoked: (signal) => revoked.push(signal) },
    tasks: { enqueue: (name, payload) => enqueued.push({ name, payload }) },
    evaluations: { remember: () => undefined },
    flags: new FlagSnapshots(services.database),
    photos: { store: createDiskPhotoStore(photoFolder), render: createPictureRenderer() },
    presence: { read: async () => [], recordReplay: async () => undefined },
    errorTracker: { browser: () => undefined },
    observability: noObservability,
    ...options.deps,
  };
  const app = await buildApp(deps, {
    onUnexpected: () => undefined,
    redisReady: () => true,
    metricsText: async () => '',
    redis: undefined,
    checkReplies: true,
    requestLimitMs: 30_000,
    ...options.edge,
  });
  await app.ready();
  return {
    app,
    deps,
    services,
    poked,
    revoked,
    enqueued,
    newCompany: () => newCompany(app, deps),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await services[Symbol.asyncDispose]();
      await rm(photoFolder, { recursive: true, force: true });
    },
  };
}

const unavailable = () => Promise.reject(new Error('This test runs without observability'));
const noObservability: AppDeps['observability'] = {
  figures: unavailable,
  failedTasks: unavailable,
  retryTask: unavailable,
  recentErrors: unavailable,
};

async function newCompany(app: FastifyInstance, deps: AppDeps): Promise<TestCompany> {
  const companyId = newId();
  await deps.database.inCompany(companyId, async (tx) => {
    await tx
      .insertInto('companies')
      .values({
        id: companyId,
        name: `Company ${companyId.slice(-6)}`,
        timeZone: 'America/New_York',
        demo: true,
      })
      .execute();
  });
  return { companyId, user: (role, link) => newUser(app, deps, { companyId, role, link }) };
}

type NewUser = {
  companyId: string;
  role: Role;
  link: { technicianId?: string; customerId?: string } | undefined;
};

async function newUser(
  app: FastifyInstance,
  deps: AppDeps,
  { companyId, role, link }: NewUser,
): Promise<TestUser> {
  const userId = newId();
  const sessionId = newId();
  const { token, hash } = newToken();
  const technicianId = link?.technicianId ?? null;
  const customerId = link?.customerId ?? null;
  await deps.database.inCompany(companyId, async (tx) => {
    const email = `${role}-${userId.slice(-8)}@example.test`;
    const person = { firstName: 'Test', lastName: role, email, role, passwordHash: 'unusable' };
    await tx
      .insertInto('users')
      .values({ id: userId, companyId, technicianId, customerId, ...person })
      .execute();
    await tx
      .insertInto('sessions')
      .values({ id: sessionId, companyId, userId, tokenHash: hash, expiresAt: sql`now() + interval '1 day'` })
      .execute();
  });
  const cookie = `sid=${token}`;
  return {
    actor: { userId, companyId, role, name: `Test ${role}`, technicianId, customerId },
    cookie,
    sessionId,
    call: async (method, url, { headers, revision, key, ...rest } = {}) => {
      const all = {
        cookie,
        origin: testOrigin,
        'idempotency-key': method === 'GET' ? undefined : (key ?? randomUUID()),
        'if-match': revision === undefined ? undefined : `"v${revision}"`,
        ...headers,
      };
      // A header given as undefined is omitted.
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      return await app.inject({ method, url, ...rest, headers: sent } as InjectOptions);
    },
  };
}
