import { type PictureLocation, readPictureLocation } from '@switchyard/contracts/photos/picture-location.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawJpeg, withLocation } from '../support/test-pictures.ts';
import { deviceReady, installDevice, untilStocked } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterAll(() => running[Symbol.asyncDispose]());

async function newJob(user: ConsoleUser): Promise<string> {
  const post = async (path: string, body: Record<string, unknown>): Promise<string> =>
    (await user.call('POST', path, { body })).body.id;
  const customerId = await post('/api/customers', { name: 'Harbor Bakery' });
  const address = { line1: '12 Main Street', city: 'Boston', region: 'MA', postalCode: '02116' };
  const siteId = await post('/api/sites', { customerId, name: 'Ovens', address });
  const job = { title: 'No heat', type: 'Repair', trade: 'hvac', customerId, siteId, estimatedMinutes: 60 };
  return await post('/api/jobs', job);
}

const shop = { latitude: 42.3601, longitude: -71.0589 };

/** Location of a job's newest picture, as served. */
async function servedPlace(
  page: Page,
  user: ConsoleUser,
  jobId: string,
): Promise<PictureLocation | undefined> {
  const { body } = await user.call('GET', `/api/jobs/${jobId}/photos`);
  const { items } = body as unknown as { items: readonly Photo[] };
  const newest = items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
  const answer = await page.request.get(
    `${running.url}/api/jobs/${jobId}/photos/${newest?.sha256 ?? ''}/content?size=full`,
  );
  expect(answer.status()).toBe(200);
  return readPictureLocation(await answer.body());
}

async function fileOf(name: string, seed: number) {
  const { bytes } = await drawJpeg({ seed });
  return { name, mimeType: 'image/jpeg', buffer: bytes };
}

test('photos are added to a job, seen by a colleague at once, described, and deleted', async () => {
  const user = await running.newCompany();
  const jobId = await newJob(user);
  const { page, problems } = await running.openWindow(user);
  const colleague = await running.openWindow(user);
  for (const each of [page, colleague.page]) {
    await each.goto(`/jobs/${jobId}`);
    await each.getByText('No photos yet').waitFor();
  }
  await page
    .getByLabel('Photos to add')
    .setInputFiles([await fileOf('one.jpg', 50), await fileOf('two.jpg', 51)]);
  const tiles = (where: typeof page) => where.getByRole('region', { name: 'Photos' }).getByRole('listitem');
  for (const each of [page, colleague.page]) {
    await tiles(each).nth(1).waitFor();
    // The server's picture, not this device's.
    await each.locator('img[src*="size=small"]').nth(1).waitFor();
  }

  await tiles(page).first().getByRole('button').click();
  const viewer = page.getByRole('dialog');
  await viewer.locator('img[src*="size=full"]').waitFor();
  await viewer.getByRole('combobox', { name: 'What it shows' }).click();
  await page.getByRole('option', { name: 'Damage' }).click();
  // Saved: a change based on the previous revision would be merged, and the browser would log the 412.
  await page.getByRole('dialog', { name: /^Damage/ }).waitFor();
  await viewer.getByRole('button', { name: /Edit caption/ }).click();
  const caption = viewer.getByLabel('caption', { exact: true });
  await caption.fill('Cracked burner plate');
  await caption.press('Enter');
  await page.getByRole('dialog', { name: 'Damage: Cracked burner plate' }).waitFor();
  await tiles(colleague.page).getByText('Cracked burner plate').waitFor();

  await viewer.getByRole('button', { name: 'Delete photo' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this photo?' })
    .getByRole('button', { name: 'Delete photo' })
    .click();
  await expect.poll(() => tiles(colleague.page).count()).toBe(1);
  expect([...problems, ...colleague.problems]).toEqual([]);
});

test('the place in a picture stays on the device, until the company wants it', async () => {
  const user = await running.newCompany();
  const jobId = await newJob(user);
  const { page, context } = await running.openWindow(user, { savesData: false });
  const sent: Buffer[] = [];
  page.on('request', (call) => {
    const bytes = call.method() === 'PUT' && call.url().includes('/photos/') ? call.postDataBuffer() : null;
    if (bytes !== null) sent.push(bytes);
  });
  await installDevice(page);
  await page.goto(`/jobs/${jobId}`);
  await deviceReady(page);
  const add = (buffer: Buffer) =>
    page.getByLabel('Photos to add').setInputFiles([{ name: 'phone.jpg', mimeType: 'image/jpeg', buffer }]);
  const taken = async (seed: number) => withLocation(await drawJpeg({ seed }), shop).bytes;
  const served = page.locator('img[src*="size=small"]');
  await add(await taken(52));
  await served.first().waitFor();
  expect(sent.map((bytes) => readPictureLocation(bytes))).toEqual([undefined]);
  expect(await servedPlace(page, user, jobId)).toBeUndefined();

  // The page is open while an admin changes the setting; then the network fails, and the device knows the new
  // setting.
  const { revision } = (await user.call('GET', '/api/company-settings')).body;
  await user.call('PATCH', '/api/company-settings', { revision, body: { keepPhotoLocation: true } });
  await page.waitForFunction(() =>
    JSON.stringify(window.device.store()?.getState()).includes('"keepsPhotoLocation":true'),
  );
  await untilStocked(page);
  await context.setOffline(true);
  await add(await taken(53));
  await page.getByText(/1 change kept here/).waitFor();
  await context.setOffline(false);
  await served.nth(1).waitFor();
  const place = await servedPlace(page, user, jobId);
  expect(place?.latitude).toBeCloseTo(shop.latitude, 5);
  expect(place?.longitude).toBeCloseTo(shop.longitude, 5);

  // Unreadable camera metadata loses the location, not the picture.
  await add((await taken(54)).fill(0xee, 12, 60));
  await served.nth(2).waitFor();
  expect(await servedPlace(page, user, jobId)).toBeUndefined();
  await context.close();
});

test('a file that is no picture is named and adds nothing', async () => {
  const user = await running.newCompany();
  const { page } = await running.openWindow(user);
  await page.goto(`/jobs/${await newJob(user)}`);
  const buffer = Buffer.from('not a picture');
  await page
    .getByLabel('Photos to add')
    .setInputFiles([{ name: 'notes.jpg', mimeType: 'image/jpeg', buffer }]);
  await page.getByText('Not a picture that this browser knows: notes.jpg', { exact: true }).waitFor();
  await page.getByText('No photos yet').waitFor();
});
