import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { programFile } from '../install-programs.ts';

/** Result of a page visit on a simulated mid-range phone. */
export type PageVisit = {
  /** Scores of Lighthouse, 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockedMs: number;
  /** Failed checks, with their texts. */
  readonly complaints: readonly string[];
};

/** A browser that visits pages with Lighthouse's defaults: a phone, a slow network, an empty cache. */
export type Visitor = AsyncDisposable & { visit(url: string): Promise<PageVisit> };

/** The parts of a report of Lighthouse that are read here. */
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      displayValue: z.string().optional(),
    }),
  ),
});
const answer = z.union([z.object({ lhr: report }), z.object({ failure: z.string() })]);

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
  const lighthouse = fork(programFile('lighthouse.mjs'), [String(port)]);
  return {
    visit: (url) => visit(url, lighthouse),
    [Symbol.asyncDispose]: async () => {
      lighthouse.kill();
      await browser.close();
    },
  };
}

async function visit(url: string, lighthouse: ChildProcess): Promise<PageVisit> {
  const answered = once(lighthouse, 'message');
  lighthouse.send({ url });
  const [message] = (await answered) as [unknown];
  const said = answer.parse(message);
  if ('failure' in said) throw new Error(`${url}: ${said.failure}`);
  const { lhr } = said;
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
