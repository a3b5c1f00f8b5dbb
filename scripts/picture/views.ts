import type { Page } from 'playwright-core';

type Size = { readonly width: number; readonly height: number };

/** A view of the product shown on public pages. */
export type View = {
  readonly name: string;
  /** Demo account that opens it. */
  readonly role: 'manager' | 'admin' | 'tech';
  readonly screen: Size;
  /** Opens the view and waits until it is complete. */
  readonly open: (page: Page) => Promise<void>;
  /** Part of the screen to keep; default: all of it. */
  readonly clip?: Size & { readonly x: number; readonly y: number };
  /** Widths of the picture files; on a screen with double density, each is half as wide. */
  readonly widths: readonly number[];
};

const desk = { width: 1440, height: 900 };
const deskWidths = [640, 960, 1440, 2160];
/** For pages with less content. */
const lowDesk = { width: 1280, height: 640 };
const lowDeskWidths = [640, 960, 1280, 1920];

/** Opens the dispatch board with today's technicians. */
export async function openBoard(page: Page): Promise<void> {
  await page.goto('/dispatch?onShift=true');
  await page.locator('[data-visit][data-working]').first().waitFor();
}

/** Transitions of visits, a few seconds apart, so that the timeline shows distinct times. */
async function makeNews(page: Page): Promise<void> {
  await page.goto('/events');
  await page.evaluate(async () => {
    const list = await fetch('/api/visits?state=planned,dispatched,en_route,on_site,in_progress&limit=40');
    if (!list.ok) throw new Error(await list.text());
    const { items } = (await list.json()) as { items: { id: string; state: string; revision: number }[] };
    const next: Record<string, string> = {
      planned: 'dispatched',
      dispatched: 'en_route',
      en_route: 'on_site',
      on_site: 'in_progress',
      in_progress: 'completed',
    };
    const turns = items.toSorted((a, b) => a.id.slice(-4).localeCompare(b.id.slice(-4))).slice(0, 12);
    for (const { id, state, revision } of turns) {
      await fetch(`/api/visits/${id}/transitions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'if-match': `"v${revision}"`,
        },
        body: JSON.stringify({ to: next[state] }),
      });
      await new Promise((resolve) => {
        setTimeout(resolve, 600 + 1800 * Math.random());
      });
    }
  });
}

/** Every picture of the product, by its name in pages. */
export const views: readonly View[] = [
  { name: 'dispatch', role: 'manager', screen: desk, open: openBoard, widths: deskWidths },
  {
    name: 'dispatch-narrow',
    role: 'manager',
    screen: desk,
    open: openBoard,
    clip: { x: 200, y: 100, width: 520, height: 560 },
    widths: [390, 780, 1040],
  },
  {
    name: 'job',
    role: 'manager',
    screen: lowDesk,
    open: async (page) => {
      await openBoard(page);
      const id = await page.evaluate(async () => {
        const answer = await fetch('/api/jobs?state=in_progress&limit=1');
        const found = (await answer.json()) as { items: { id: string }[] };
        return found.items[0]?.id;
      });
      if (id === undefined) throw new Error('No job is in progress');
      await page.goto(`/jobs/${id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    widths: lowDeskWidths,
  },
  {
    name: 'flag',
    role: 'manager',
    screen: lowDesk,
    open: async (page) => {
      await page.goto('/feature-flags/new_job_form');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    widths: lowDeskWidths,
  },
  {
    name: 'events',
    role: 'manager',
    screen: lowDesk,
    open: async (page) => {
      await makeNews(page);
      await page.goto('/events');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    widths: lowDeskWidths,
  },
  {
    name: 'portal',
    role: 'tech',
    screen: { width: 390, height: 844 },
    open: async (page) => {
      await page.goto('/technician-portal');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    widths: [390, 780],
  },
];
