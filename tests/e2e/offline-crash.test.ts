import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import type { FieldTechnician } from './support/field-company.ts';
import {
  type FieldLab,
  isLong,
  isReplay,
  openFieldLab,
  seededRandom,
  startPhone,
} from './support/field-lab.ts';
import { type DeviceWrite, drained, keep, offlineFacts } from './support/offline-device.ts';

const points = isLong ? 100 : 8;
const seed = Number(process.env['OFFLINE_SEED'] ?? 1021);

let lab: FieldLab;
let technician: FieldTechnician;
let visit: Awaited<ReturnType<FieldLab['company']['newVisit']>>;
beforeAll(async () => {
  lab = await openFieldLab();
  technician = await lab.company.newTechnician('Ada Kowalski');
  visit = await lab.company.newVisit(technician.technicianId);
});
afterAll(() => lab[Symbol.asyncDispose]());

const note = (text: string): DeviceWrite => ({
  method: 'POST',
  path: `/api/visits/${visit.id}/entries`,
  body: { kind: 'note', data: { text } },
  record: { visitId: visit.id, jobId: visit.jobId },
  label: text,
});

/** Texts of all notes on the server, in its order. */
async function notes(): Promise<string[]> {
  const { body } = await lab.company.office.call('GET', `/api/visits/${visit.id}/entries`);
  const { items } = body as unknown as { items: { data: { text: string } }[] };
  return items.map(({ data }) => data.text);
}

test(`a tab that crashes at ${points} points of keeping and sending loses nothing and doubles nothing`, {
  timeout: 120_000 + points * 20_000,
}, async () => {
  const random = seededRandom(seed);
  console.log(`  seed ${seed}`);
  const { proxy } = lab;
  const phone = await lab.openPhone(technician);
  let { page } = phone;
  const promised: string[] = [];
  const begun: string[] = [];
  for (let point = 0; point < points; point += 1) {
    const texts = Array.from({ length: 4 }, (_, index) => `Crash ${point}.${index}`);
    begun.push(...texts);
    if (point % 2 === 0) promised.push(...(await crashWhileKeeping(page, texts, random() * 12)));
    else {
      for (const text of texts) await keep(page, note(text));
      promised.push(...texts);
      await crashWhileSending(page, { call: 1 + Math.floor(random() * 2), after: random() < 0.5 });
    }
    proxy.watch(null);
    await proxy.accept();
    page = await reopen(phone.context, page);
  }
  expect(await drained(page)).toEqual([]);
  const arrived = await notes();
  expect(arrived.length).toBe(new Set(arrived).size);
  expect(promised.filter((text) => !arrived.includes(text))).toEqual([]);
  expect(arrived.filter((text) => !begun.includes(text))).toEqual([]);
  // Acknowledged notes arrived in the order in which they were acknowledged.
  expect(arrived.filter((text) => promised.includes(text))).toEqual(promised);
  await phone.context.close();
});

/** The tab dies while it stores several changes; returns the ones it had acknowledged. */
async function crashWhileKeeping(page: Page, texts: readonly string[], afterMs: number): Promise<string[]> {
  const kept: string[] = [];
  const name = `promised${crypto.randomUUID().slice(0, 8)}`;
  await page.exposeFunction(name, (text: string) => kept.push(text));
  await lab.proxy.refuse();
  const writes = texts.map(note);
  await page.evaluate(
    ({ list, told }) => {
      const tell = (window as unknown as Record<string, (text: string) => void>)[told];
      void (async () => {
        for (const write of list) {
          await window.device.enqueue(write);
          tell?.(String(write.label));
        }
      })();
    },
    { list: writes, told: name },
  );
  const until = performance.now() + afterMs;
  await waitFor('it is in the middle of it', () => performance.now() >= until);
  await crash(page);
  return [...kept];
}

type Moment = { call: number; after: boolean };

/**
 * The tab dies when a batch reaches the server, or when the server has applied it without the tab receiving the
 * reply.
 */
async function crashWhileSending(page: Page, { call: wanted, after }: Moment): Promise<void> {
  const { proxy } = lab;
  let seen = 0;
  const { promise: dead, resolve } = Promise.withResolvers<void>();
  proxy.watch(async (call, stage) => {
    if (!isReplay(call) || stage !== (after ? 'answered' : 'arrived')) return;
    seen += 1;
    if (seen !== wanted) return;
    await crash(page);
    resolve();
  });
  await proxy.accept();
  // With one batch there is no second call.
  void drained(page, 3000).then(
    () => resolve(),
    () => resolve(),
  );
  await dead;
}

async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = new Promise<void>((resolve) => {
    page.once('crash', () => resolve());
  });
  void devtools.send('Page.crash').catch(() => {});
  await crashed;
}

async function reopen(context: BrowserContext, dead: Page): Promise<Page> {
  const page = await context.newPage();
  await startPhone(page);
  await dead.close();
  return page;
}

test('of two tabs one sends; when it is killed the other takes over, and the order stays', async () => {
  const { proxy } = lab;
  const phone = await lab.openPhone(technician);
  const [first, second] = [phone.page, await phone.context.newPage()];
  await startPhone(second);
  await proxy.refuse();
  const texts = Array.from({ length: 20 }, (_, index) => `Tab ${index % 2 === 0 ? 'one' : 'two'} ${index}`);
  for (const [index, text] of texts.entries()) await keep(index % 2 === 0 ? first : second, note(text));
  for (const page of [first, second]) {
    await waitFor(
      'each tab shows what both keep',
      async () => (await offlineFacts(page)).actions.length === 20,
    );
    expect((await offlineFacts(page)).actions.map(({ label }) => label)).toEqual(texts);
  }
  // The leading tab dies after the server has applied its batch and before it receives the reply.
  let batches = 0;
  proxy.watch(async (call, stage) => {
    if (!isReplay(call) || stage !== 'answered') return;
    batches += 1;
    if (batches === 1) await first.close();
  });
  await proxy.accept();
  await second.waitForFunction(() => window.device.store()?.getState().offline.actions.length === 0);
  proxy.watch(null);
  expect(batches).toBeGreaterThan(1);
  expect((await notes()).filter((text) => text.startsWith('Tab'))).toEqual(texts);
  await phone.context.close();
});
