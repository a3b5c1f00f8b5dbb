import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawJpeg } from '../support/test-pictures.ts';
import { type FieldCompany, type FieldTechnician, newFieldCompany } from './support/field-company.ts';
import { deviceReady, installDevice } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { smallTargets, smallTexts } from './support/touch-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
let company: FieldCompany;
let technician: FieldTechnician;
let jobId: string;
beforeAll(async () => {
  running = await openConsole();
  company = await newFieldCompany(running);
  technician = await company.newTechnician('Ada Kowalski');
  ({ jobId } = await company.newVisit(technician.technicianId));
});
afterAll(() => running[Symbol.asyncDispose]());

/** Problems of what is on screen, each with its place. */
async function problemsAt(page: Page, place: string): Promise<string[]> {
  const found = [...(await smallTargets(page)), ...(await smallTexts(page))];
  return found.map((problem) => `${place}: ${problem}`);
}

async function problemsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => document.querySelector('main .animate-shimmer') === null);
    found.push(...(await problemsAt(page, path)));
  }
  return found;
}

test('a technician’s pages have targets of 44 px and no text below 12 px on a phone', {
  timeout: 240_000,
}, async () => {
  const { page, context } = await running.openWindow(technician, { width: 390, height: 844 });
  await installDevice(page);
  await page.goto('/technician-portal');
  await deviceReady(page);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const found = await problemsAt(page, 'dispatched');
  for (const name of ['Accept', 'On my way', 'Arrived', 'Start work']) await button(name).click();
  await button('Complete visit').waitFor();
  found.push(...(await problemsAt(page, 'at work')));
  for (const tool of ['Photo', 'Parts', 'Notes', 'Signature', 'Reading', 'Time', 'Message']) {
    await page
      .getByRole('button', { name: new RegExp(`^${tool}`) })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    if (tool === 'Photo') await takePhoto(page);
    found.push(...(await problemsAt(page, tool)));
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
  }
  for (const step of ['Pause', 'Complete visit']) {
    await button(step).first().click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await problemsAt(page, step)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  found.push(
    ...(await problemsOf(page, [
      '/unsent',
      '/technician-portal?view=coming',
      '/jobs',
      '/technician-portal?view=hours',
      `/jobs/${jobId}`,
      '/profile',
    ])),
  );
  expect(found).toEqual([]);
  await context.close();
});

test('a customer’s pages have targets of 44 px and no text below 12 px on a phone', {
  timeout: 240_000,
}, async () => {
  const customer = await company.newPortalUser('Cara Moss');
  const { page, context } = await running.openWindow(customer, { width: 390, height: 844 });
  expect(await problemsOf(page, ['/jobs', `/jobs/${jobId}`, '/unsent', '/profile'])).toEqual([]);
  await context.close();
});

test('an admin’s pages of flags have targets of 44 px and no text below 12 px on a phone', {
  timeout: 240_000,
}, async () => {
  const admin = await running.newCompany();
  const key = 'smart_reassign';
  await admin.call('POST', '/api/flags', { body: { key } });
  const constraints = [{ contextName: 'city', operator: 'IN', values: ['Boston'] }];
  await admin.call('POST', '/api/flag-segments', { body: { name: 'Boston', constraints } });
  await admin.call('POST', '/api/flag-tokens', { body: { name: 'Billing', kind: 'client' } });
  const { page, context } = await running.openWindow(admin, { width: 390, height: 844 });
  await page.goto('/feature-flags');
  const found = await problemsOf(page, [
    '/feature-flags',
    '/feature-flags/segments',
    '/feature-flags/tokens',
    '/feature-flags/environments',
    '/feature-flags/projects',
    '/feature-flags/import',
    '/feature-flags/playground',
    '/feature-flags/requests',
    `/feature-flags/${key}`,
  ]);
  await page.getByRole('switch', { name: 'Smart Reassign in Production' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).waitFor();
  found.push(...(await problemsAt(page, 'switching on')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit rules' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add variant' }).waitFor();
  found.push(...(await problemsAt(page, 'rules')));
  expect(found).toEqual([]);
  await context.close();
});

async function takePhoto(page: Page): Promise<void> {
  const { bytes } = await drawJpeg({ seed: 7, noise: true });
  const files = [{ name: 'boiler.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }];
  await page.getByLabel('Pictures from this device').setInputFiles(files);
  await page.getByRole('list', { name: 'Pictures' }).getByRole('img').first().waitFor();
}
