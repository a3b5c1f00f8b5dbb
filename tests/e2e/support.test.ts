import type { TicketDetail } from '@switchyard/contracts/support/ticket.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, openOwnConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
let operator: ConsoleUser;
beforeAll(async () => {
  running = await openOwnConsole();
  // In demo mode, the demo company's staff are the operators.
  operator = await running.newCompany();
  await running.database.inCompany(operator.companyId, (tx) =>
    tx.updateTable('companies').set({ demo: true }).where('id', '=', operator.companyId).execute(),
  );
});
afterAll(() => running[Symbol.asyncDispose]());

const thread = (page: Page) => page.getByRole('article');
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

/** The newest mail to this address in the outbox. */
async function mailTo(email: string): Promise<string> {
  const found = await running.database.inCompany(operator.companyId, (tx) =>
    tx
      .selectFrom('outboxMails')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return found.body;
}

describe('a ticket of a signed-in user', () => {
  test('is opened by keyboard, shows what is sent along, and is answered live by the desk of another company', async () => {
    const user = await running.newCompany();
    const { page, context, problems } = await running.openWindow(user);
    await page.goto('/support?error=err-42&from=%2Fdispatch');
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await dialog.getByText('err-42').waitFor();
    await dialog.getByText('/dispatch').waitFor();
    await dialog.getByText('Live connection').waitFor();
    const { keyboard } = page;
    await dialog.getByLabel('Subject').focus();
    await keyboard.press('Enter');
    await dialog.getByText('Enter a short subject').waitFor();
    await keyboard.type('Board stays empty');
    await keyboard.press('Tab');
    await keyboard.type('Since this morning.');
    expect(await problemsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send to support' }).press('Enter');
    await thread(page).getByRole('heading', { name: 'Board stays empty' }).waitFor();
    await thread(page).getByText('Answer due in').waitFor();
    await thread(page).getByText('err-42').waitFor();

    const desk = await running.openWindow(operator);
    await desk.page.goto('/support');
    await desk.page.getByRole('radio', { name: 'Desk' }).check();
    await desk.page.getByRole('link', { name: /Board stays empty/ }).click();
    await desk.page.getByRole('checkbox', { name: 'Internal note' }).check();
    await desk.page.getByRole('textbox', { name: 'Internal note' }).fill('Looks like their proxy');
    await desk.page.getByRole('button', { name: 'Add note' }).click();
    await messages(desk.page).filter({ hasText: 'Looks like their proxy' }).waitFor();
    await desk.page.getByRole('checkbox', { name: 'Internal note' }).uncheck();
    await desk.page.getByLabel('Answer', { exact: true }).fill('Please clear the filters');
    await desk.page.getByLabel('Answer', { exact: true }).press('Control+Enter');
    await messages(desk.page).filter({ hasText: 'Please clear the filters' }).waitFor();
    expect(await problemsInBothThemes(desk.page)).toEqual([]);

    await messages(page).filter({ hasText: 'Please clear the filters' }).waitFor();
    await thread(page).getByText('Waiting for you').waitFor();
    expect(await page.getByText('proxy').count()).toBe(0);
    await page.getByLabel('Message to support').fill('That was it, thank you');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await messages(desk.page).filter({ hasText: 'That was it, thank you' }).waitFor();
    await desk.page.getByRole('button', { name: 'Resolve', exact: true }).first().click();
    await thread(page).getByText('Resolved in time').waitFor();
    await page.getByRole('button', { name: 'Close ticket' }).click();
    await page.getByText('This ticket is closed.').waitFor();
    expect([...problems, ...desk.problems]).toEqual([]);
    await desk.context.close();
    await context.close();
  });

  test('opens the desk for operators when a ticket waits there, and keeps their later choice', async () => {
    const user = await running.newCompany();
    const opened = await user.call('POST', '/api/support/tickets', {
      body: { subject: 'Nobody can work', body: 'Since an hour' },
    });
    expect(opened.status).toBe(201);
    const { page, context, problems } = await running.openWindow(operator);
    await page.goto('/support');
    await page.getByRole('link', { name: /Nobody can work/ }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Desk' }).isChecked()).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toBe('?desk=true');
    await page.getByRole('radio', { name: 'My tickets' }).check();
    await page.getByText('No tickets', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('No tickets', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?desk=false');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('shows the newest of many messages, and earlier ones on demand', async () => {
    const user = await running.newCompany();
    const { body: ticket } = await user.call('POST', '/api/support/tickets', {
      body: { subject: 'A long story', body: 'message 0' },
    });
    await running.database.inCompany(user.companyId, (tx) =>
      sql`UPDATE support_messages SET created_at = now() - interval '1 hour' WHERE ticket_id = ${ticket.id}`.execute(
        tx,
      ),
    );
    await running.database.inCompany(user.companyId, (tx) =>
      sql`INSERT INTO support_messages (id, company_id, ticket_id, sender, author_name, body, created_at)
        SELECT gen_random_uuid(), ${user.companyId}::uuid, ${ticket.id}::uuid, 'desk', 'Ada', 'message ' || n,
          now() + n * interval '1 second' - interval '1 hour' FROM generate_series(1, 120) n`.execute(tx),
    );
    const { page, context, problems } = await running.openWindow(user);
    await page.goto(`/support?ticket=${ticket.id}`);
    const newest = messages(page).getByText('message 120', { exact: true });
    await newest.waitFor();
    const isInView = async () => {
      const box = await newest.boundingBox();
      return box !== null && box.y > 0 && box.y < 900;
    };
    await expect.poll(isInView).toBe(true);
    await expect.poll(() => messages(page).count()).toBe(100);
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await messages(page).getByText('message 0', { exact: true }).waitFor();
    await expect.poll(() => messages(page).count()).toBe(121);
    await page.getByRole('button', { name: 'Show earlier messages' }).waitFor({ state: 'detached' });
    await page.getByLabel('Message to support').fill('And so on');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await messages(page).getByText('And so on').waitFor();
    await expect.poll(() => messages(page).count()).toBe(122);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('is asked for in spite of an address that names no error of ours', async () => {
    const user = await running.newCompany();
    const { page, context, problems } = await running.openWindow(user);
    const garbage = encodeURIComponent(`<b>${'x'.repeat(3000)}</b>`);
    await page.goto(`/support?error=${garbage}&from=${encodeURIComponent('https://elsewhere.example')}`);
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await dialog.getByText('names an error we cannot read').waitFor();
    expect(await dialog.getByText('xxxx').count()).toBe(0);
    expect(await dialog.getByText('elsewhere').count()).toBe(0);
    await dialog.getByLabel('Subject').fill('It broke');
    await dialog.getByLabel('Message').fill('On the board');
    await dialog.getByRole('button', { name: 'Send to support' }).click();
    await thread(page).getByRole('heading', { name: 'It broke' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('error')).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
    const visitor = await running.openWindow(null);
    await visitor.page.goto(`/support?error=${garbage}`);
    await visitor.page.getByText('names an error we cannot read').waitFor();
    expect(await visitor.page.getByText('xxxx').count()).toBe(0);
    await visitor.context.close();
  });

  test('is read on a phone: the list, then the thread, and back', async () => {
    const user = await running.newCompany();
    const opened = await user.call('POST', '/api/support/tickets', {
      body: { subject: 'Photos are dark', body: 'All of them' },
    });
    expect(opened.status).toBe(201);
    const { page, context } = await running.openWindow(user, { width: 390, height: 844 });
    await page.goto('/support');
    await page.getByRole('link', { name: /Photos are dark/ }).click();
    await messages(page).filter({ hasText: 'All of them' }).waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'All tickets' }).click();
    await page.getByRole('link', { name: /Photos are dark/ }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
});

describe('a ticket of a visitor', () => {
  test('is opened without an account and followed by the link in the mail', async () => {
    const { page, context, problems } = await running.openWindow(null);
    await page.goto('/support');
    await page.getByRole('form').waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    const email = 'vera@example.test';
    await page.getByRole('button', { name: 'Send to Support' }).click();
    await page.getByText('Please tell us your name').waitFor();
    await page.getByLabel('Name').fill('Vera Visitor');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Subject').fill('Cannot sign in');
    await page.getByLabel('Message').fill('The code never comes');
    await page.getByRole('checkbox', { name: 'Send these facts along' }).uncheck();
    await page.getByRole('button', { name: 'Send to Support' }).click();
    await page.getByRole('heading', { name: /^Ticket #\d+ is open$/ }).waitFor();
    const link = /https?:\/\/\S+(\/support#\S+)/.exec(await mailTo(email))?.[1] ?? '';
    await page.goto(link);
    await messages(page).filter({ hasText: 'The code never comes' }).waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);

    const listed = await operator.call('GET', '/api/support/desk/tickets?q=vera');
    const [ticket] = (listed.body as unknown as { items: TicketDetail[] }).items;
    if (!ticket) throw new Error('The desk does not see the ticket');
    const read = await operator.call('GET', `/api/support/desk/tickets/${ticket.id}`);
    expect((read.body as unknown as TicketDetail).facts).toEqual([]);
    await operator.call('POST', `/api/support/desk/tickets/${ticket.id}/messages`, {
      body: { body: 'Look into the spam folder', state: 'resolved' },
    });
    expect(await mailTo(email)).toContain('Look into the spam folder');
    await page.reload();
    await messages(page).filter({ hasText: 'Look into the spam folder' }).waitFor();
    await page.getByLabel('Message to support').fill('There it was');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await messages(page).filter({ hasText: 'There it was' }).waitFor();
    await page.getByText('Open', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('keeps what was written when sending fails, and refuses a link that is not whole', async () => {
    const { page, context } = await running.openWindow(null, { width: 390, height: 844 });
    await page.goto('/support');
    await page.getByRole('form').waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
    await page.getByLabel('Name').fill('Vera Visitor');
    await page.getByLabel('Email').fill('kept@example.test');
    await page.getByLabel('Subject').fill('Cannot sign in');
    await page.getByLabel('Message').fill('The code never comes');
    await page.route('**/api/support/requests', (route) => route.abort());
    await page.getByRole('button', { name: 'Send to Support' }).click();
    await page.getByText('What you wrote is still here. Please try again.').first().waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('The code never comes');
    await page.goto(`/support#01900000-0000-7000-8000-000000000000.${'x'.repeat(43)}`);
    await page.reload();
    await page.getByText('This link opens no ticket.').waitFor();
    await context.close();
  });
});
