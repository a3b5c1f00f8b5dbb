import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { headerOf, openPostOffice, type PostOffice, textOf } from '../support/post-office.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Console, openOwnConsole } from './support/open-console.ts';

let office: PostOffice;
let running: Console;
beforeAll(async () => {
  office = await openPostOffice();
  // It sends mails.
  running = await openOwnConsole({ smtpUrl: office.url });
});
afterEach(() => running.closeWindows());
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  await office[Symbol.asyncDispose]();
});

const recipients = () => office.mails.map((mail) => headerOf(mail, 'To'));

test('an invitation waits for the address of the sign-up, and goes out when it is confirmed', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/dashboard');
  const strip = page.getByRole('region', { name: 'Email address' });
  await strip.getByText(`Confirm ${user.email}`).waitFor();
  const invited = { firstName: 'Ann', lastName: 'Lee', email: 'ann.lee@example.test', role: 'manager' };
  expect((await user.call('POST', '/api/invitations', { body: invited })).status).toBe(201);
  await strip.getByRole('button', { name: 'Send the link again' }).click();
  await strip.getByText('Sent: look into your mail').waitFor();
  await waitFor('both links', () => recipients().filter((to) => to === user.email).length === 2);
  expect(recipients()).not.toContain(invited.email);

  const links = office.mails.flatMap((mail) => /\/verify-email#[\w-]+/.exec(textOf(mail))?.[0] ?? []);
  await page.goto(links[0] ?? '');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText('the link is invalid or has expired').waitFor();
  await page.goto('/dashboard');
  await page.goto(links[1] ?? '');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText('are on their way').waitFor();
  await waitFor('the invitation', () => recipients().includes(invited.email), 60_000);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await strip.waitFor({ state: 'detached' });
  expect(problems.filter((problem) => !problem.includes('410'))).toEqual([]);
});
