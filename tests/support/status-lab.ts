import { announceUpdate } from '@switchyard/workers/handlers/status/announce-update.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

type Task = { name: string; payload: unknown };

/** Queued tasks, executed on request. */
export function keepTasks() {
  const tasks: Task[] = [];
  const keep = async (added: readonly Task[]) => void tasks.push(...added);
  return {
    tasks,
    producer: {
      tryAdd: async (name: string, payload: unknown) => (tasks.push({ name, payload }), true),
      addAll: keep,
      addAgain: keep,
    },
  };
}

/** Test fixture: the status page of a company, without notices, subscribers and mails before each test. */
export function openStatusLab() {
  let app: TestApp;
  let owner: pg.Client;
  let admin: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    owner = new pg.Client({ connectionString: app.services.ownerUrl });
    await owner.connect();
    admin = await (await app.newCompany()).user('admin');
  });
  beforeEach(async () => {
    await owner.query('TRUNCATE status_notices, status_subscribers CASCADE');
    await owner.query('DELETE FROM outbox_mails');
  });
  afterAll(async () => {
    await owner.end();
    await app[Symbol.asyncDispose]();
  });

  const newIncident = async (fields: object = {}): Promise<string> => {
    const incident = { kind: 'incident', title: 'Mails are late', body: 'We look.', impact: 'degraded' };
    const payload = { ...incident, components: ['mail'], ...fields };
    const created = await admin.call('POST', '/api/status/notices', { payload });
    return created.json<{ updates: { id: string }[] }>().updates[0]?.id ?? '';
  };
  return {
    get app(): TestApp {
      return app;
    },
    get owner(): pg.Client {
      return owner;
    },
    get admin(): TestUser {
      return admin;
    },
    /**
     * Writes a notice.
     * @returns the id of its first update
     */
    newIncident,
    /**
     * Writes a notice and announces it.
     * @returns the resulting tasks
     */
    announce: async (): Promise<Task[]> => {
      const { tasks, producer } = keepTasks();
      await announceUpdate({ ...app.deps, producer }, await newIncident());
      return tasks;
    },
  };
}
