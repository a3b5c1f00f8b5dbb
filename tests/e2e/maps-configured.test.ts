import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnConsole, type OwnConsole } from './support/open-console.ts';
import { visit } from './support/visit.ts';

/** A style that an operator serves, and the answers that it gives. */
const style = { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background' }] };
let doesAnswer = true;
const server = createServer((_, response) => {
  response.writeHead(doesAnswer ? 200 : 503, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
  });
  response.end(JSON.stringify(style));
});
let origin: string;
let running: OwnConsole;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  running = await openOwnConsole({ mapStyle: `${origin}/style.json` });
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  server.close();
});

async function openMap(page: Page): Promise<void> {
  await visit(page, '/jobs?layout=map');
  await page.getByRole('toolbar', { name: 'Controls of Map of jobs' }).waitFor();
}

test('the policy of the pages names the host of the style and no other', async () => {
  const answer = await fetch(`${running.url}/login`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ${origin};`);
  expect(policy).toContain("worker-src 'self';");
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/unsafe-eval|worker-src[^;]*blob:/);
});

test('a configured style is drawn; if it does not answer, land and borders are, and a note says so', async () => {
  const user = await running.newCompany();
  const { page } = await running.openWindow(user);
  const note = page.getByText('The configured map does not answer');
  const isLand = (url: string) => url.includes('/map-land-');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openMap(page);
  expect(fetched).toContain(`${origin}/style.json`);
  expect(fetched.filter(isLand)).toEqual([]);
  expect(await note.isVisible()).toBe(false);
  doesAnswer = false;
  const land = page.waitForRequest((request) => isLand(request.url()));
  await page.getByRole('radio', { name: 'List' }).check();
  await page.getByRole('radio', { name: 'Map' }).check();
  await note.waitFor();
  await land;
});
