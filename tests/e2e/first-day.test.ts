import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bar, showBoard, takeHold } from './support/board-hands.ts';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const stateOf = async (user: ConsoleUser, visitId: string) =>
  (await user.call('GET', `/api/visits/${visitId}`)).body['state'];

async function step(user: ConsoleUser, visitId: string, to: string): Promise<void> {
  const { revision } = (await user.call('GET', `/api/visits/${visitId}`)).body;
  const answer = await user.call('POST', `/api/visits/${visitId}/transitions`, { body: { to }, revision });
  if (answer.status !== 200) throw new Error(`${to}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

test('a new company reads what to do first, is taken there, and can put it away', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'Set up your company' });
  await heading.waitFor();
  await page.getByText('0 of 7', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Add technicians' }).click();
  await page.getByRole('heading', { name: 'Technicians', exact: true }).waitFor();
  await prepareBoard(user);
  await page.goto('/');
  await page.getByText('4 of 7', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Invite' }).getAttribute('href')).toContain('/team');
  await page.getByRole('button', { name: 'Hide setup' }).click();
  await heading.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Next to resolve' }).waitFor();
  expect(await heading.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a new job begins with the trade of the company until another is chosen', async () => {
  const user = await running.newCompany();
  await prepareBoard(user);
  const chosen = await user.call('POST', '/api/onboarding/trades', {
    body: { trades: ['plumbing'], jobTypes: ['Leak repair'] },
  });
  expect(chosen.status).toBe(200);
  const { page } = await running.openWindow(user);
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'New job' }).first().click();
  const form = page.getByRole('dialog', { name: 'New job' });
  await expect.poll(() => form.getByLabel('Trade', { exact: true }).textContent()).toBe('Plumbing');
  await form.getByLabel('Trade', { exact: true }).click();
  await page.getByRole('option', { name: 'HVAC' }).click();
  await expect.poll(() => form.getByLabel('Trade', { exact: true }).textContent()).toBe('HVAC');
});

/** A zone in which it is about ten in the morning, so that all work of the test falls on the same day. */
function morningZone(now: Date): string {
  const ahead = ((10 - now.getUTCHours() + 36) % 24) - 12;
  // `Etc/GMT` names use the sign of the offset added to get UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

test('a start hours early is asked about, and a begun visit says why it cannot be dragged', async () => {
  const now = new Date();
  const zone = morningZone(now);
  const user = await running.newCompany(zone);
  const { technicians, visits } = await prepareBoard(user);
  const [prepared] = visits;
  if (!prepared) throw new Error('The board was not prepared');
  const { body: planned } = await user.call('GET', `/api/visits/${prepared.id}`);
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  const [start, end] = [at(3), at(4)];
  const created = await user.call('POST', '/api/visits', {
    body: {
      jobId: planned['jobId'],
      scheduledStart: start,
      scheduledEnd: end,
      technicianIds: [technicians[0]?.id],
    },
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  await step(user, id, 'dispatched');
  const { page } = await running.openWindow(user);
  await page.goto(`/jobs/${String(planned['jobId'])}`);
  await page.getByText(`Next: ${technicians[0]?.name} sets off.`).waitFor();
  const question = page.getByRole('dialog', { name: /^Start .+ early\?$/ });
  await page.getByRole('button', { name: 'On my way' }).click();
  await question.getByRole('button', { name: 'Back' }).click();
  expect(await stateOf(user, id)).toBe('dispatched');
  await page.getByRole('button', { name: 'On my way' }).click();
  await question.getByRole('button', { name: 'On my way' }).click();
  await expect.poll(() => stateOf(user, id)).toBe('en_route');
  await step(user, id, 'on_site');
  await step(user, id, 'in_progress');

  await showBoard(page, new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now));
  const { x, y } = await takeHold(page, bar(page, id));
  await page.mouse.move(x + 40, y + 50, { steps: 4 });
  await page.getByText('Work has begun', { exact: false }).first().waitFor({ state: 'attached' });
  await page.mouse.up();
  // Neither moved nor opened.
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await user.call('GET', `/api/visits/${id}`)).body['scheduledStart']).toBe(start);
});

test('from the search to the plan by keys, with a technician who is off shift that day', async () => {
  const user = await running.newCompany();
  const { day, technicians } = await prepareBoard(user);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const shifts = [{ weekday: (weekday % 7) + 1, startMinute: 480, endMinute: 960 }];
  for (const { id } of technicians) {
    const { revision } = (await user.call('GET', `/api/technicians/${id}`)).body;
    const answer = await user.call('PATCH', `/api/technicians/${id}`, { body: { shifts }, revision });
    expect(answer.status).toBe(200);
  }
  const { page } = await running.openWindow(user);
  await showBoard(page, day);
  await page.locator('[data-card]').first().waitFor();
  await page.getByText(/^0 of 2 on shift/).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('hvac');
  await page.locator('[data-card]', { hasText: 'Trade: HVAC' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('thermostat');
  await page.getByRole('status').filter({ hasText: '1 of 1' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[data-card][aria-selected="true"]').waitFor();
  await page
    .getByText(/^Off shift on \w+; next shift \w{3} 08:00$/)
    .first()
    .waitFor();
  await page.keyboard.press('a');
  await page.getByLabel('Reason').fill('Agreed by phone.');
  await page.getByRole('button', { name: 'Overtime approved' }).click();
  expect(await page.getByLabel('Reason').inputValue()).toBe('Agreed by phone; Overtime approved');
  await page.getByRole('button', { name: 'Plan anyway' }).click();
  const planned = async () => {
    const list = await user.call('GET', `/api/visits?limit=10`);
    return (list.body['items'] as { job: { title: string } }[]).map(({ job }) => job.title);
  };
  await expect.poll(planned).toContain('Thermostat dead');
});
