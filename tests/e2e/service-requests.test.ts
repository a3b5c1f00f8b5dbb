import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawJpeg } from '../support/test-pictures.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const shot = async (page: Page, name: string) => {
  const folder = process.env['REQUEST_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('a request without an account is triaged, answered by the link, becomes a job, and its requester sees that', async () => {
  const user = await running.newCompany();
  const office = await running.openWindow(user);
  const { page } = office;
  await page.goto('/settings/service-requests');
  await page.getByRole('switch', { name: 'Accept requests from anybody' }).click();
  await page.getByRole('img', { name: 'QR code of the request form' }).waitFor();
  const address = await page.getByLabel('Address').inputValue();
  await shot(page, 'settings-1440');

  const visitor = await running.openWindow(null, { width: 390, height: 844 });
  const phone = visitor.page;
  await phone.goto(`/request-service/${address}`);
  await phone.getByRole('button', { name: 'Send request' }).click();
  await phone.getByText('Please tell us your name').waitFor();
  await phone.getByText('Please choose a category').waitFor();
  await phone.getByLabel('Category').selectOption({ label: 'Something else' });
  await shot(phone, 'form-390');
  expect(await problemsInBothThemes(phone)).toEqual([]);
  await phone.getByLabel('What do you need?').fill('No heating on the second floor since this morning');
  await phone.getByLabel('Street and number').fill('7 Pier Road');
  await phone.getByLabel('City').fill('Boston');
  await phone.getByLabel('Name').fill('Vera Visitor');
  await phone.getByLabel('Phone').fill('(617) 555-0142');
  const { bytes } = await drawJpeg({ seed: 71 });
  await phone
    .getByLabel('Photos to add')
    .setInputFiles([{ name: 'boiler.jpg', mimeType: 'image/jpeg', buffer: bytes }]);
  await phone.getByRole('button', { name: 'Send request' }).click();
  await phone.getByText('We have received your request.').waitFor();
  await phone.getByRole('img', { name: 'Photo 1' }).waitFor();
  await shot(phone, 'followed-390');

  await page.goto('/service-requests');
  await page.getByText('24 h left').or(page.getByText(/^23 h/)).first().waitFor();
  await shot(page, 'inbox-1440');
  await page.getByRole('row', { name: /No heating on the second floor/ }).click();
  await page.getByRole('region', { name: 'Suggested job' }).getByText('Repair').waitFor();
  await page.getByRole('img', { name: 'Photo of Vera Visitor' }).waitFor();
  await shot(page, 'request-1440');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask for information' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('Which make is the boiler?');
  await question.getByRole('button', { name: 'Send question' }).click();
  await question.waitFor({ state: 'detached' });

  await phone.reload();
  await phone.getByText('Which make is the boiler?').waitFor();
  expect(await problemsInBothThemes(phone)).toEqual([]);
  await phone.getByLabel('Your message').fill('A Viessmann');
  await phone.getByRole('button', { name: 'Send answer' }).click();
  await phone.getByText('We are working on your request.').waitFor();
  await shot(phone, 'answered-390');

  await page.getByText('A Viessmann').waitFor();
  await shot(page, 'office-answered-1440');
  await page.getByRole('button', { name: 'Make a job' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the customer').waitFor();
  await shot(page, 'convert-1440');
  await form.getByRole('button', { name: 'Create job' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Job #/ }).click();
  await page.getByRole('region', { name: 'Service request' }).getByText('R-1').waitFor();
  await page.getByRole('region', { name: 'Photos' }).getByRole('listitem').first().waitFor();
  await shot(page, 'job-1440');

  await phone.reload();
  await phone.getByText('We have planned your request as a job.').waitFor();
  expect([...office.problems, ...visitor.problems]).toEqual([]);
});
