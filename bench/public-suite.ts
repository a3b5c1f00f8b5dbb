import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../scripts/lib/build-web.ts';
import { findOrInstallChromium } from '../scripts/lib/find-chromium.ts';
import { repositoryRoot } from '../scripts/lib/repository-root.ts';
import { apiOf, openLab } from './lab.ts';
import { measureChatSpeed } from './public/chat-speed.ts';
import { type PageVisit, startVisitor } from './public/page-visits.ts';
import { type Figure, judge, noteRuns } from './report.ts';
import { median } from './statistics.ts';

const runs = 3;
/** Gzipped JavaScript of the landing page before any interaction, kB. */
const landingBudget = 90;

/** Pages of the public site on a phone, and the response time of the assistant. */
export async function publicSuite(scope: AsyncDisposableStack): Promise<Figure[]> {
  const host = { environment: process.env, report: (message: string) => console.log(message) };
  const executablePath = await findOrInstallChromium(host);
  await buildWeb(process.env);
  // A copy: a concurrent build must not change what is measured.
  const webRoot = join(repositoryRoot, '.data', 'bench', 'public', 'web');
  rmSync(webRoot, { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'web', 'dist'), webRoot, { recursive: true });
  await using lab = await openLab({ suite: 'public', scope, environment: { SWITCHYARD_WEB_ROOT: webRoot } });
  const visitor = lab.own(await startVisitor(executablePath));
  const { url } = apiOf(lab);
  const figures: Figure[] = [];
  for (const path of ['/', '/pricing', '/contact-sales', anArticle(webRoot)]) {
    const visits: PageVisit[] = [];
    // The first run warms up the server, not the browser: each run has an empty cache.
    for (let run = -1; run < runs; run += 1) {
      const seen = await visitor.visit(`${url}${path}`);
      if (run >= 0) visits.push(seen);
    }
    figures.push(...judgePage(path, visits));
  }
  figures.push(judgeSize(webRoot));
  return [...figures, ...(await measureChatSpeed(lab))];
}

function judgePage(path: string, visits: readonly PageVisit[]): Figure[] {
  const complaints = new Set(visits.flatMap((visit) => visit.complaints));
  if (complaints.size > 0) console.log(`  ${path}: ${[...complaints].join(' · ')}`);
  const over = (read: (visit: PageVisit) => number) => median(visits.map(read));
  noteRuns(
    `${path}: largest paint, ms`,
    visits.map((visit) => visit.largestPaintMs),
  );
  const score = { unit: '', better: 'higher' } as const;
  const cost = { better: 'lower' } as const;
  return [
    judge({ ...score, name: `${path} performance`, value: over((visit) => visit.performance), target: 95 }),
    judge({
      ...score,
      name: `${path} accessibility`,
      value: over((visit) => visit.accessibility),
      target: 100,
    }),
    judge({
      ...score,
      name: `${path} best practices`,
      value: over((visit) => visit.bestPractices),
      target: 100,
    }),
    judge({ ...score, name: `${path} SEO`, value: over((visit) => visit.seo), target: 100 }),
    judge({
      ...cost,
      name: `${path} LCP`,
      value: over((visit) => visit.largestPaintMs),
      unit: 'ms',
      target: 1500,
    }),
    judge({
      ...cost,
      name: `${path} CLS`,
      value: over((visit) => visit.layoutShift),
      unit: '',
      target: 0.02,
    }),
  ];
}

function judgeSize(webRoot: string): Figure {
  const sizes = readSite<Record<string, number>>(webRoot, 'sizes.json');
  return judge({
    name: 'JavaScript of /, gzip',
    value: (sizes['/'] ?? Number.NaN) / 1000,
    unit: 'kB',
    target: landingBudget,
    better: 'lower',
  });
}

/** Path of the guide's first article. */
function anArticle(webRoot: string): string {
  const { pages } = readSite<{ pages: { path: string }[] }>(webRoot, 'manifest.json');
  const article = pages.find(({ path }) => /^\/docs\/[^/]+\/[^/]+$/.test(path));
  if (!article) throw new Error('The guide has no article');
  return article.path;
}

function readSite<Content>(webRoot: string, file: string): Content {
  return JSON.parse(readFileSync(join(webRoot, '.site', file), 'utf8')) as Content;
}
