import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pseudoText } from '../../web/build/pseudo-text.ts';
import { type FieldCompany, type FieldTechnician, newFieldCompany } from '../e2e/support/field-company.ts';
import { openOwnConsole, type OwnConsole, type Window } from '../e2e/support/open-console.ts';
import type { ConsoleUser } from '../e2e/support/sign-up.ts';
import {
  collectData,
  contractTexts,
  documentTexts,
  leftOut,
  manifestTexts,
  moduleTexts,
  readTexts,
  sentTexts,
  type Texts,
} from '../e2e/support/plain-texts.ts';
import { buildPseudoPages } from '../e2e/support/pseudo-build.ts';
import { visit } from '../e2e/support/visit.ts';

const open = new AsyncDisposableStack();
let running: OwnConsole;
let company: FieldCompany;
let customer: { id: string };
let manifests: Texts;
let contracts: Texts;
let modules: Texts;
let documents: Texts;
let sent: Texts;
beforeAll(async () => {
  const pages = open.use(await buildPseudoPages());
  running = open.use(await openOwnConsole({ webRoot: pages.folder }));
  company = await newFieldCompany(running);
  customer = await company.newCustomer('Lena Bakery');
  const { technicianId } = await company.newTechnician('Ida Berg');
  await company.newVisit(technicianId, { title: 'Heat pump 3' });
  const { id: cancelled } = await company.newVisit(technicianId, { title: 'Gutter 9', startHour: 1 });
  await company.change('POST', `/api/visits/${cancelled}/transitions`, { to: 'cancelled', reason: 'Storm' });
  [manifests, contracts, modules, documents, sent] = await Promise.all([
    manifestTexts(),
    contractTexts(),
    moduleTexts(),
    documentTexts(),
    sentTexts(),
  ]);
});
afterAll(() => open.disposeAsync());

/** A technician with one visit. */
async function newTechnician(name: string): Promise<FieldTechnician> {
  const technician = await company.newTechnician(name);
  await company.newVisit(technician.technicianId, { title: 'Boiler 7' });
  return technician;
}

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const bothSizes: readonly Size[] = [narrow, wide];

type Size = { readonly width: number; readonly height: number };

type Screen = Window & {
  /** Fails for a text outside the catalogues, and for what does not fit; by default on a phone and on a wide screen. */
  readonly inspect: (name: string, sizes?: readonly Size[]) => Promise<void>;
  /** The same for what is opened above the page, and closes it. */
  readonly inspectLayer: (
    name: string,
    open: () => Promise<unknown>,
    sizes?: readonly Size[],
  ) => Promise<void>;
};

/** A phone's window that knows its data. `others`: texts that may be shown, too. */
async function openScreen(user: ConsoleUser | null, others: readonly Texts[]): Promise<Screen> {
  const window = await running.openWindow(user, narrow);
  const { page } = window;
  const data = await collectData(page);
  const inspectAt = async (name: string, size: Size) => {
    await page.setViewportSize(size);
    await page.waitForFunction(() => document.querySelector('.animate-shimmer') === null);
    const folder = process.env['TEST_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/pseudo-${name}-${size.width}.png` });
    const texts = leftOut(await readTexts(page), { data, others });
    const overflows = await page.evaluate(() =>
      [...document.querySelectorAll('html, .overflow-y-auto')]
        .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth)
        .map(({ tagName, className }) => `${tagName} ${className}`),
    );
    const at = `${name}, ${size.width} px`;
    expect({ at, texts, overflows }).toEqual({ at, texts: [], overflows: [] });
  };
  const inspect = async (name: string, sizes = bothSizes) => {
    for (const size of sizes) await inspectAt(name, size);
    await page.setViewportSize(sizes[0] ?? narrow);
  };
  return {
    ...window,
    inspect,
    inspectLayer: async (name, open, sizes = bothSizes) => {
      await page.setViewportSize(sizes[0] ?? narrow);
      await open();
      await page.locator(layers).filter({ visible: true }).first().waitFor();
      await inspect(name, sizes);
      await page.keyboard.press('Escape');
      await page.locator(layers).filter({ visible: true }).waitFor({ state: 'detached' });
    },
  };
}

/** Layers above a page. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A button by the beginning of its English name. */
const button = (page: Page, name: string) =>
  page
    .getByRole('button', { name: pseudoText(name) })
    .filter({ visible: true })
    .first();

test('a technician’s portal has no text outside the catalogues', async () => {
  const { page, inspect, inspectLayer } = await openScreen(await newTechnician('Ada Kowalski'), [manifests]);
  await page.goto('/technician-portal');
  await page.getByText('Boiler 7').first().click();
  await button(page, 'Accept').click();
  await inspect('portal-visit');
  for (const tool of ['Photo', 'Parts', 'Notes', 'Signature', 'Reading', 'Time', 'Message']) {
    await inspectLayer(`portal-${tool.toLowerCase()}`, () => button(page, tool).click());
  }
  for (const view of ['Coming', 'My hours']) {
    await page
      .getByRole('radio', { name: pseudoText(view) })
      .or(button(page, view))
      .first()
      .click();
    await inspect(`portal-${view.toLowerCase().replace(' ', '-')}`);
  }
});

test('lists, a record and the board take their words from catalogues', async () => {
  const { page, inspect, inspectLayer } = await openScreen(company.office, [manifests, contracts, modules]);
  await page.goto('/customers');
  await page.getByText('Lena Bakery').first().waitFor();
  await inspect('list');
  await inspectLayer('list-columns', () => button(page, 'Columns').click(), [wide]);
  await page.setViewportSize(narrow);
  await inspectLayer('list-views', () => button(page, 'Views').click());
  await inspectLayer('list-form', async () => {
    await button(page, 'New customer').click();
    await button(page, 'Create customer').click();
    await page.getByText(pseudoText('Required')).first().waitFor();
  });
  await page.getByRole('checkbox').filter({ visible: true }).nth(1).check();
  await button(page, 'Delete').waitFor();
  await inspect('list-selected');
  await inspectLayer('list-delete', () => button(page, 'Delete').click());
  await page.goto('/customers?q=zzzz');
  await button(page, 'Clear').waitFor();
  await inspect('list-empty');
  await visit(page, `/customers/${customer.id}`);
  await page.getByRole('heading', { name: 'Lena Bakery' }).first().waitFor();
  await inspect('record');
  await inspectLayer('palette', () => page.keyboard.press('Control+k'));
  await inspectLayer('shortcuts', () => page.keyboard.press('?'));
  await inspectLayer('inbox', () => button(page, 'Notifications').click());
  await visit(page, '/customers/00000000-0000-7000-8000-000000000000');
  await page
    .getByRole('heading', { name: pseudoText('Page Not Found') })
    .first()
    .waitFor();
  await inspect('not-found');
  await walkRoster({ page, inspect, inspectLayer });
  for (const size of bothSizes) await walkBoard({ page, inspect, inspectLayer }, size);
});

type Walked = Pick<Screen, 'page' | 'inspect' | 'inspectLayer'>;

async function walkRoster({ page, inspect, inspectLayer }: Walked) {
  await visit(page, '/technicians');
  await page.getByText('Ida Berg').first().waitFor();
  await inspect('roster');
  await inspectLayer('roster-form', async () => {
    await button(page, 'New technician').click();
    await button(page, 'Add technician').click();
    await page.getByText(pseudoText('Required')).first().waitFor();
  });
}

/** The board with a visit that is due now and a waiting job; on narrow screens it is a list with a drawer. */
async function walkBoard({ page, ...screen }: Walked, size: Size) {
  const isNarrow = size === narrow;
  const planned = isNarrow
    ? page.getByRole('button', { name: 'Heat pump 3', exact: true })
    : page.getByRole('gridcell', { name: 'Heat pump 3' });
  const job = page.getByText('Gutter 9').filter({ visible: true }).first();
  const openMenu = () =>
    isNarrow
      ? page.getByRole('table').getByRole('button', { name: 'Heat pump 3' }).last().click()
      : planned.click({ button: 'right' });
  const inspect = (name: string) => screen.inspect(name, [size]);
  const inspectLayer = (name: string, open: () => Promise<unknown>) =>
    screen.inspectLayer(name, open, [size]);
  await page.setViewportSize(size);
  await visit(page, '/dispatch');
  await planned.waitFor();
  await inspect('board');
  await inspectLayer('board-visit', () => planned.click());
  await inspectLayer('board-menu', openMenu);
  await inspectLayer('board-move', async () => {
    await openMenu();
    await page.getByRole('menuitem', { name: pseudoText('Move to…') }).click();
    await page.getByRole('dialog').waitFor();
  });
  if (isNarrow) {
    await inspectLayer('board-queue', () => button(page, 'Unassigned').click());
    return;
  }
  await job.click();
  await page.getByText(pseudoText('Who could take it')).waitFor();
  await inspect('board-candidates');
  await inspectLayer('board-job', () => job.click());
  await inspectLayer('board-shortcuts', () => page.keyboard.press('?'));
  await page.goto('/dispatch?view=week');
  await page.getByText('Ida Berg').first().waitFor();
  await inspect('board-week');
}

test('a customer’s portal takes its words from catalogues', async () => {
  const technician = await company.newTechnician('Kai Berg');
  const { jobId } = await company.newVisit(technician.technicianId, { title: 'Roof gutter' });
  const customerUser = await company.newPortalUser('Noor Haddad');
  const { page, inspect, inspectLayer } = await openScreen(customerUser, [manifests, contracts, sent]);
  await page.goto('/jobs');
  await page.getByText('Roof gutter').first().waitFor();
  await inspect('customer-jobs');
  await visit(page, `/jobs/${jobId}`);
  await page
    .getByRole('heading', { name: pseudoText('Visits') })
    .first()
    .waitFor();
  await inspect('customer-job');
  await visit(page, '/support');
  await button(page, 'New ticket').waitFor();
  await inspect('customer-support');
  await inspectLayer('customer-ticket', () => button(page, 'New ticket').click());
  await visit(page, '/profile');
  await page.getByText(pseudoText('Second factor')).first().waitFor();
  await inspect('customer-profile');
});

/** Public pages by a text of theirs. Forms are there once their code has been loaded. */
const publicPages = [
  { path: '/support', text: 'Message' },
  { path: '/system-status', text: 'Components' },
  { path: '/contact-sales', text: 'Team Size' },
  { path: '/contact', text: 'Other Ways to Reach Us' },
  { path: '/login', text: 'Forgot password?' },
  { path: '/signup', text: 'Already have an account?' },
  { path: '/forgot-password', text: 'Send link' },
  { path: '/trial', text: 'Start your trial' },
  { path: '/demo', text: 'What you get' },
  { path: '/onboarding', text: 'What it asks' },
  { path: '/', text: 'What you can hold us to' },
  { path: '/features', text: 'What this version does not do' },
  { path: '/pricing', text: 'What a year costs' },
  { path: '/help-center', text: 'When something is wrong' },
] as const;

test('the pages of visitors take their words from catalogues', async () => {
  const { page, inspect } = await openScreen(null, [manifests, contracts, documents]);
  for (const { path, text } of publicPages) {
    await page.goto(path);
    // Style sheets alone tell the widths apart.
    await page.getByText(pseudoText(text)).filter({ visible: true }).first().waitFor();
    await inspect(`public${path.replaceAll('/', '-')}`);
  }
});

test('a text outside the catalogues is found', async () => {
  const { page, inspect } = await openScreen(await newTechnician('Ida Lund'), [manifests]);
  await page.goto('/technician-portal');
  await page.getByText('Boiler 7').first().waitFor();
  await page.evaluate(() => document.querySelector('main')?.append('Left in plain words'));
  await expect(inspect('planted')).rejects.toMatchObject({ actual: { texts: ['Left in plain words'] } });
});
