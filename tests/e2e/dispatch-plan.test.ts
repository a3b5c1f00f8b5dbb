import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bar, boxOf, dropAt, rowOf, showBoard, takeHold } from './support/board-hands.ts';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { type PreparedBoard, prepareBoard } from './support/prepare-board.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

type Person = { id: string; name: string };
type Planned = { id: string; title: string };
type Scene = PreparedBoard & {
  user: ConsoleUser;
  page: Page;
  ada: Person;
  ben: Person;
  noHeat: Planned;
  condenser: Planned;
};

/** A board with Ada's visit at 05:00, Ben's at 07:00 and one waiting job. */
async function openBoard(): Promise<Scene> {
  const user = await running.newCompany();
  const board = await prepareBoard(user);
  const [ada, ben] = board.technicians;
  const [noHeat, condenser] = board.visits;
  if (!ada || !ben || !noHeat || !condenser) throw new Error('The board was not prepared');
  return { ...board, user, page: await openWindow(user, board, noHeat), ada, ben, noHeat, condenser };
}

async function openWindow(user: ConsoleUser, { day }: PreparedBoard, visit: Planned): Promise<Page> {
  const { page } = await running.openWindow(user);
  await showBoard(page, day);
  await bar(page, visit.id).waitFor();
  return page;
}

const unassigned = async (page: Page) => {
  const strip = await page.locator('.board > div').first().locator('div, button').first().innerText();
  const tab = await page.getByRole('tab', { name: /Unassigned/ }).innerText();
  return [strip, tab].map((text) => Number(/\d+/.exec(text)?.[0]));
};

test('a waiting job is dragged onto a lane and taken back, and both windows count it once', async () => {
  const scene = await openBoard();
  const { page, ben, user, noHeat } = scene;
  const other = await openWindow(user, scene, noHeat);
  await expect.poll(() => unassigned(page)).toEqual([1, 1]);

  await takeHold(page, page.locator('[data-job]').first(), { x: 40, y: 20 });
  const row = await boxOf(page.locator(`[data-row="${ben.id}"]`));
  const booked = await boxOf(bar(page, scene.condenser.id));
  // Well before Ben's visit.
  await dropAt(page, { x: booked.x - booked.width, y: row.y + row.height / 2 });
  for (const window of [page, other]) {
    await window.locator('.board-bar', { hasText: 'Thermostat dead' }).waitFor();
    await expect.poll(() => unassigned(window)).toEqual([0, 0]);
  }

  await page.keyboard.press('Control+z');
  for (const window of [page, other]) {
    await expect.poll(() => unassigned(window)).toEqual([1, 1]);
    await window.locator('.board-bar', { hasText: 'Thermostat dead' }).waitFor({ state: 'detached' });
  }
  const { body } = await user.call('GET', '/api/jobs?q=Thermostat');
  const [job] = (body as unknown as { items: { id: string; visitCount: number }[] }).items;
  expect(job?.visitCount).toBe(0);
  expect((await user.call('GET', `/api/visits?jobId=${job?.id}`)).body['items']).toEqual([]);
});

test('a key plans the selected job in waking hours, and the board shows where', async () => {
  const { page, day, user } = await openBoard();
  const grid = page.locator('.board-grid');
  await grid.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await page.locator('[data-job]').first().click();
  await page.getByText('Who could take it').waitFor();
  await page.keyboard.press('a');
  const planned = page.locator('.board-bar[data-active]', { hasText: 'Thermostat dead' });
  await planned.waitFor();
  const [box, view] = [await boxOf(planned), await boxOf(grid)];
  expect(box.x).toBeGreaterThanOrEqual(view.x);
  expect(box.x + box.width).toBeLessThanOrEqual(view.x + view.width);
  const { body } = await user.call('GET', `/api/visits?from=${day}T06:00:00.000Z&to=${day}T06:15:00.000Z`);
  const planning = body as unknown as { items: { job: { title: string } }[] };
  expect(planning.items.map(({ job }) => job.title)).toEqual(['Thermostat dead']);
});

test('with nobody free, the first gaps and the visits that could give way are offered', async () => {
  const { page, user, day, technicians } = await openBoard();
  const { body: list } = await user.call('GET', '/api/jobs?q=Thermostat');
  const [waiting] = (list as unknown as { items: { customerId: string; siteId: string }[] }).items;
  const newJob = async (changes: object) => {
    const { customerId, siteId } = waiting ?? {};
    const body = { type: 'Repair', trade: 'hvac', customerId, siteId, ...changes };
    return (await user.call('POST', '/api/jobs', { body })).body.id;
  };
  for (const { id, name } of technicians) {
    const jobId = await newJob({ title: `Filters, ${name}`, priority: 'low', estimatedMinutes: 60 });
    const [scheduledStart, scheduledEnd] = [`${day}T12:30:00Z`, `${day}T13:30:00Z`];
    const visit = { jobId, scheduledStart, scheduledEnd, technicianIds: [id] };
    expect((await user.call('POST', '/api/visits', { body: visit })).status).toBe(201);
  }
  // Half a day: no gap of the shown day is that long.
  const main = await newJob({ title: 'Water main break', priority: 'emergency', estimatedMinutes: 720 });
  await page.locator('[data-job]', { hasText: 'Water main break' }).click();
  const panel = page.getByRole('region', { name: 'Who could take Water main break' });
  await panel.getByText('no free gap').first().waitFor();
  await panel.getByRole('button', { name: /Ada Kowalski.*instead of #\d+ No heat/ }).waitFor();
  await panel.getByRole('heading', { name: 'First free gaps' }).waitFor();
  // Each frame of its animation must leave the answer free: the first is furthest to the right.
  await page.evaluate(() => {
    const paused = new CSSStyleSheet();
    paused.replaceSync('[data-variant] { animation-play-state: paused !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paused];
  });
  await page.keyboard.press('a');
  // The toast leaves the answer free.
  const toast = await boxOf(page.locator('[data-variant]', { hasText: 'Nobody can take it' }));
  expect(toast.x + toast.width).toBeLessThanOrEqual((await boxOf(panel)).x + 1);
  await panel
    .getByRole('button', { name: /Ada Kowalski.*, \d\d:\d\d/ })
    .last()
    .click();
  await expect
    .poll(async () => (await user.call('GET', `/api/visits?jobId=${main}`)).body['items'])
    .toMatchObject([{ assignments: [{ technicianName: 'Ada Kowalski' }] }]);
});

test('someone is away: the lane shows it, their visit goes to another, and plans ask why', async () => {
  const scene = await openBoard();
  const { page, ada, ben, user, noHeat } = scene;
  const other = await openWindow(user, scene, noHeat);
  const laneOf = (window: Page, { id }: Person) => window.locator(`[data-row="${id}"]`);
  const menuAt = async (target: { x: number; y: number }) => {
    await page.mouse.click(target.x, target.y, { button: 'right' });
  };

  // A quarter of an hour before the visit begins.
  const visit = await boxOf(bar(page, noHeat.id));
  const place = { x: visit.x - visit.width / 4 + 1, y: visit.y + visit.height / 2 };
  await menuAt(place);
  await page.getByRole('menuitem', { name: 'Away from 04:45…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ada Kowalski is away' });
  await dialog.getByRole('checkbox', { name: 'Then give 1 visit in this time to others' }).waitFor();
  await dialog.getByLabel('From, time').fill('13:00');
  await dialog.getByText('The end must be after the start.').waitFor();
  await dialog.getByLabel('From, time').fill('04:45');
  await dialog.getByRole('button', { name: 'Enter absence' }).click();

  const handOn = page.getByRole('dialog', { name: 'Who takes the visits of Ada Kowalski?' });

  await expect
    .poll(() => handOn.getByLabel(`Who takes ${noHeat.title}`).innerText())
    .toBe('Ben Tran, same time');
  await handOn.getByRole('button', { name: 'Change 1 visit' }).click();
  for (const window of [page, other]) {
    await laneOf(window, ada).locator('[data-absence]', { hasText: 'Sick' }).waitFor();
    await expect.poll(() => rowOf(window, noHeat.id)).toBe(ben.id);
  }

  // The list, which phones show, says it in words.
  await other.getByRole('radio', { name: 'List' }).check();
  await other.getByRole('rowheader', { name: /Ada Kowalski.*Sick, 04:45–12:00/ }).waitFor();
  await other.getByRole('radio', { name: 'Day' }).check();

  await page.getByText('1 visit handed on', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  for (const window of [page, other]) await expect.poll(() => rowOf(window, noHeat.id)).toBe(ada.id);

  // Moving a visit to someone who is away needs a reason.
  const { body } = await user.call('GET', `/api/visits/${scene.condenser.id}`);
  const refused = await user.call('PATCH', `/api/visits/${scene.condenser.id}`, {
    body: { technicianIds: [ada.id] },
    revision: body.revision,
  });
  expect(JSON.stringify(refused.body)).toContain('Ada Kowalski is away at that time: sick');

  await menuAt(place);
  await page.getByRole('menuitem', { name: 'Cancel absence' }).click();
  for (const window of [page, other]) {
    await laneOf(window, ada).locator('[data-absence]').waitFor({ state: 'detached' });
  }
});

test('the form for a visit proposes who could take the job, and when', async () => {
  const { page, user, ada } = await openBoard();
  const { body } = await user.call('GET', '/api/jobs?q=Thermostat');
  const [job] = (body as unknown as { items: { id: string }[] }).items;
  await page.goto(`/jobs/${job?.id}?plan=true`);
  const proposals = page.getByRole('region', { name: 'Who could take it' });
  await proposals.getByRole('button', { name: /Ada Kowalski/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Plan visit' }).click();
  await expect
    .poll(async () => (await user.call('GET', `/api/visits?jobId=${job?.id}`)).body['items'])
    .toMatchObject([{ assignments: [{ technicianId: ada.id }] }]);
});

test('the end of a bar is dragged to change how long a visit takes', async () => {
  const { page, user, day, noHeat, ada } = await openBoard();
  const { width, height } = await boxOf(bar(page, noHeat.id));
  const end = await takeHold(page, bar(page, noHeat.id), { x: width - 3, y: height / 2 });
  await dropAt(page, { x: end.x + width, y: end.y });
  await expect
    .poll(async () => (await user.call('GET', `/api/visits/${noHeat.id}`)).body['scheduledEnd'])
    .toBe(`${day}T07:00:00.000Z`);
  expect((await user.call('GET', `/api/visits/${noHeat.id}`)).body['scheduledStart']).toBe(
    `${day}T05:00:00.000Z`,
  );
  expect(await rowOf(page, noHeat.id)).toBe(ada.id);
});

test('a visit dropped on a booked time is refused with the visit that is in the way', async () => {
  const { page, user, ada, noHeat, condenser } = await openBoard();
  await takeHold(page, bar(page, noHeat.id));
  const booked = await boxOf(bar(page, condenser.id));
  await dropAt(page, { x: booked.x + booked.width / 2, y: booked.y + booked.height / 2 });
  await page.getByRole('status').filter({ hasText: condenser.title }).first().waitFor();
  expect(await rowOf(page, noHeat.id)).toBe(ada.id);
  expect((await user.call('GET', `/api/visits/${noHeat.id}`)).body.revision).toBe(1);
});

test('the keyboard alone makes a visit longer', async () => {
  const { page, user, day, noHeat } = await openBoard();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.locator(`[data-visit="${noHeat.id}"][data-active]`).waitFor();
  for (const key of ['m', '+', '+', '-', 'Enter']) await page.keyboard.press(key);
  await expect
    .poll(async () => (await user.call('GET', `/api/visits/${noHeat.id}`)).body['scheduledEnd'])
    .toBe(`${day}T06:15:00.000Z`);
});

test('a push that the server wants a reason for asks for it, and goes on from there', async () => {
  const { page, user, day, noHeat, condenser } = await openBoard();
  const { body: visit } = await user.call('GET', `/api/visits/${noHeat.id}`);
  const job = await user.call('GET', `/api/jobs/${String(visit['jobId'])}`);
  // Visits on the board do not carry the time by which their job must be finished.
  const limited = await user.call('PATCH', `/api/jobs/${job.body.id}`, {
    body: { latestFinish: `${day}T06:15:00Z` },
    revision: job.body.revision,
  });
  expect(limited.status).toBe(200);
  await bar(page, noHeat.id).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Push later…' }).click();
  const dialog = page.getByRole('dialog', { name: `Push ${noHeat.title} later` });
  await dialog.getByRole('button', { name: 'Push 1 visit' }).click();
  await dialog.getByLabel('Reason').fill('The customer waits');
  await dialog.getByRole('button', { name: 'Push 1 visit' }).click();
  await dialog.waitFor({ state: 'detached' });
  const start = async () => (await user.call('GET', `/api/visits/${noHeat.id}`)).body['scheduledStart'];
  await expect.poll(start).toBe(`${day}T05:30:00.000Z`);
  expect((await user.call('GET', `/api/visits/${condenser.id}`)).body['scheduledStart']).toBe(
    `${day}T07:00:00.000Z`,
  );
});

test('a visit is pushed later with what follows it, and one undo brings all back', async () => {
  const { page, user, day, noHeat, condenser, ada } = await openBoard();
  const { body } = await user.call('GET', `/api/visits/${condenser.id}`);
  const moved = await user.call('PATCH', `/api/visits/${condenser.id}`, {
    body: {
      technicianIds: [ada.id],
      scheduledStart: `${day}T06:15:00Z`,
      scheduledEnd: `${day}T07:15:00Z`,
    },
    revision: body.revision,
  });
  expect(moved.status).toBe(200);
  await expect.poll(() => rowOf(page, condenser.id)).toBe(ada.id);
  const starts = async () => {
    const read = [noHeat, condenser].map(({ id }) => user.call('GET', `/api/visits/${id}`));
    return (await Promise.all(read)).map((answer) => answer.body['scheduledStart']);
  };
  await bar(page, noHeat.id).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Push later…' }).click();
  const dialog = page.getByRole('dialog', { name: `Push ${noHeat.title} later` });
  await dialog.getByText('06:30–07:30').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: /Use free time/ }).uncheck();
  await dialog.getByText('06:45–07:45').waitFor();
  await dialog.getByRole('checkbox', { name: /Use free time/ }).check();
  await dialog.getByRole('button', { name: 'Push 2 visits' }).click();
  await expect.poll(starts).toEqual([`${day}T05:30:00.000Z`, `${day}T06:30:00.000Z`]);
  await page.getByText('2 visits pushed', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(starts).toEqual([`${day}T05:00:00.000Z`, `${day}T06:15:00.000Z`]);
});

test('a waiting job of a customer who is not served is planned with a reason', async () => {
  const { page, ben, condenser, user } = await openBoard();
  const { body: customers } = await user.call('GET', '/api/customers');
  const [customer] = customers['items'] as { id: string; name: string; revision: number }[];
  if (!customer) throw new Error('The customer is missing');
  const marked = await user.call('PATCH', `/api/customers/${customer.id}`, {
    body: { doNotService: true },
    revision: customer.revision,
  });
  expect(marked.status).toBe(200);
  const warning = page.getByText(`${customer.name} is marked: do not service`);

  await takeHold(page, page.locator('[data-job]').first(), { x: 40, y: 20 });
  const row = await boxOf(page.locator(`[data-row="${ben.id}"]`));
  const booked = await boxOf(bar(page, condenser.id));
  await page.mouse.move(booked.x - booked.width, row.y + row.height / 2);
  await warning.waitFor();
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${customer.name} is marked`, { exact: false }).waitFor();
  await dialog.getByLabel('Reason').fill('Paid in advance');
  await dialog.getByRole('button', { name: 'Plan anyway' }).click();
  await expect.poll(() => unassigned(page)).toEqual([0, 0]);
});
