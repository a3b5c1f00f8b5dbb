import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';

/** What a visit of a page on a simulated middle-class phone comes to. */
export type PageVisit = {
  /** Scores of Lighthouse, 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockedMs: number;
  /** Checks that were not passed, with the page's own words. */
  readonly complaints: readonly string[];
};

/** A browser that visits pages as Lighthouse does by default: a phone, a slow network, an empty cache. */
export type Visitor = AsyncDisposable & { visit(url: string): Promise<PageVisit> };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Starts a browser for visits. */
export async function startVisitor(executablePath: string): Promise<Visitor> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
    ],
  });
  return {
    visit: (url) => visit(url, port),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function visit(url: string, port: number): Promise<PageVisit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const counted = Object.values(lhr.categories).flatMap((category) =>
    category.auditRefs.flatMap(({ id, weight }) => (weight > 0 ? [id] : [])),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: value('largest-contentful-paint'),
    layoutShift: value('cumulative-layout-shift'),
    blockedMs: value('total-blocking-time'),
    complaints: counted.flatMap((id) => {
      const audit = lhr.audits[id];
      const passed = audit === undefined || audit.score === null || audit.score >= 0.9;
      return passed ? [] : [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`];
    }),
  };
}
