import type { Replayed, WebhookDelivery, WebhookWithSecret } from '@switchyard/contracts/webhooks/webhook.ts';
import type { TaskPayload } from '@switchyard/contracts/queues/task-catalog.ts';
import { webhookSealer } from '@switchyard/platform/webhooks/webhook-sealer.ts';
import { allowNetworks } from '@switchyard/platform/webhooks/webhook-target.ts';
import { createWebhookHandlers } from '@switchyard/workers/handlers/handler-map.ts';
import { wakeWebhooks } from '@switchyard/workers/schedules/wake-webhooks.ts';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { keepTasks } from './status-lab.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from './work-company.ts';

/** Networks of the receivers in tests. */
export const receiverNetworks = '127.0.0.0/8';

/** Webhooks of a company, created and changed as its admin. */
export function webhooksOf(admin: TestUser) {
  return {
    create: async (fields: Record<string, unknown>): Promise<WebhookWithSecret> =>
      ok(await admin.call('POST', '/api/webhooks', { payload: fields })),
    deliveries: async (id: string, query = ''): Promise<WebhookDelivery[]> =>
      ok<{ items: WebhookDelivery[] }>(await admin.call('GET', `/api/webhooks/${id}/deliveries${query}`))
        .items,
    replay: async (id: string, payload: Record<string, unknown>): Promise<Replayed> =>
      ok(await admin.call('POST', `/api/webhooks/${id}/replay`, { payload })),
  };
}

export type WorkOptions = {
  timeoutMs?: number;
  networks?: string;
  /** Of the workers; default: that of the api. */
  signingSecret?: string;
};

/** Test fixture: an api and the handlers of the webhook queue, whose clock the tests set and whose tasks they run. */
export function openWebhookLab() {
  let app: TestApp;
  let owner: pg.Client;
  let company: WorkCompany;
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  beforeAll(async () => {
    app = await createTestApp({ environment: { SWITCHYARD_WEBHOOK_NETWORKS: receiverNetworks } });
    owner = new pg.Client({ connectionString: app.services.ownerUrl });
    await owner.connect();
    company = await newWorkCompany(app);
  });
  afterAll(async () => {
    await owner.end();
    await app[Symbol.asyncDispose]();
  });

  const handlers = (
    { timeoutMs = 15_000, networks = receiverNetworks, signingSecret }: WorkOptions,
    list = keepTasks(),
  ) =>
    createWebhookHandlers({
      ...app.deps,
      clock,
      sealer: webhookSealer({
        ...app.deps.config,
        ...(signingSecret && { SWITCHYARD_SIGNING_SECRET: signingSecret }),
      }),
      producer: list.producer,
      rules: { allowed: allowNetworks(networks === '' ? [] : [networks]), timeoutMs },
      random: () => 0,
    });

  /** Runs the tasks that are due now, one after the other, until none is left. */
  const work = async (options: WorkOptions = {}): Promise<void> => {
    const list = keepTasks();
    const run = handlers(options, list);
    const { database, relayDatabase } = app.services;
    for (;;) {
      await wakeWebhooks({ database, relayDatabase, clock, producer: list.producer });
      const tasks = list.tasks.splice(0);
      if (tasks.length === 0) return;
      for (const { name, payload } of tasks) {
        if (name === 'webhooks.collect') await run[name](payload as TaskPayload<typeof name>);
        if (name === 'webhooks.deliver') await run[name](payload as TaskPayload<typeof name>);
      }
    }
  };
  return {
    get app(): TestApp {
      return app;
    },
    get owner(): pg.Client {
      return owner;
    },
    get company(): WorkCompany {
      return company;
    },
    get webhooks() {
      return webhooksOf(company.admin);
    },
    clock,
    /** Moves the workers' clock. */
    pass: (ms: number) => {
      aheadMs += ms;
    },
    handlers,
    work,
  };
}
