import { fillFacts, type StatedFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type KeptFile, keepFile } from './kept-file.ts';

const manifestSchema = z.object({
  originMark: z.string().min(1),
  notFound: z.string(),
  pages: z.array(z.object({ path: z.string(), file: z.string(), inConsole: z.boolean() })),
  entrances: z.array(z.string()),
  installable: z.object({ mark: z.string().min(1), text: z.string() }).optional(),
});

/** The build's output for one path. */
export type SiteAnswer =
  | { readonly kind: 'page'; readonly file: KeptFile; readonly inConsole: boolean }
  | { readonly kind: 'console'; readonly file: KeptFile }
  | { readonly kind: 'unknown'; readonly file: KeptFile };

export type Site = {
  /** @param path as in the URL, without the query */
  answer(path: string, visitor: { readonly signedIn: boolean }): SiteAnswer;
  /** The canonical path if this is another spelling of it, or a usual path for the same page; otherwise null. */
  canonical(path: string): string | null;
};

type Folder = {
  readonly root: string;
  /** Public origin of the site. */
  readonly origin: string;
  readonly isInstallable: boolean;
  /** Legal facts of the operator. */
  readonly facts: StatedFacts;
};

/**
 * Reads the public site from the build's folder; null if the folder contains only the console.
 * @throws Error if a listed page is missing
 */
export async function readSite({ root, origin, isInstallable, facts }: Folder): Promise<Site | null> {
  const manifestText = await readFile(join(root, '.site', 'manifest.json'), 'utf8').catch(() => null);
  if (manifestText === null) return null;
  const manifest = manifestSchema.parse(JSON.parse(manifestText));
  const read = async (file: string, type: string) => {
    const text = await readFile(join(root, file), 'utf8');
    const { mark, text: attribute } = manifest.installable ?? { mark: '', text: '' };
    const marked = mark === '' ? text : text.replaceAll(mark, isInstallable ? attribute : '');
    return keepFile(fillFacts(marked.replaceAll(manifest.originMark, origin), facts), type);
  };
  const html = 'text/html; charset=utf-8';
  const pages = new Map<string, SiteAnswer>();
  for (const { path, file, inConsole } of manifest.pages) {
    pages.set(path, { kind: 'page', file: await read(file, html), inConsole });
  }
  for (const [path, type] of plainFiles) {
    pages.set(path, { kind: 'page', file: await read(path.slice(1), type), inConsole: false });
  }
  const unknown: SiteAnswer = { kind: 'unknown', file: await read(manifest.notFound, html) };
  const own = (file: string) => `.site/installable-${isInstallable ? 'on' : 'off'}/${file}`;
  const worker = await read(own('sw.js'), 'text/javascript; charset=utf-8');
  pages.set('/sw.js', { kind: 'page', file: worker, inConsole: false });
  const patterns = [...pages].flatMap(([path, page]) =>
    path.includes(':') ? [{ pattern: new RegExp(`^${patternOf(path)}/?$`), page }] : [],
  );
  const isEntrance = new RegExp(`^(?:${manifest.entrances.map(patternOf).join('|')})/?$`);
  const console: SiteAnswer = { kind: 'console', file: await read(own('app.html'), html) };
  const entrance: SiteAnswer = { kind: 'console', file: await read(own('entrance.html'), html) };
  return {
    answer: (path, { signedIn }) => {
      const page = pages.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.page;
      if (page?.kind === 'page' && !(signedIn && page.inConsole)) return page;
      if (otherHost.test(path)) return unknown;
      if (signedIn) return console;
      return isEntrance.test(path) ? entrance : unknown;
    },
    canonical: (path) => {
      const plain = withoutSlashes(path);
      const page = usualPaths[plain] ?? plain;
      return page !== path && pages.has(page) ? page : null;
    },
  };
}

/** Paths that people type because other sites have them. */
const usualPaths: Readonly<Record<string, string | undefined>> = {
  '/status': '/system-status',
  '/help': '/help-center',
};

/** As a URL it would lead to another host; the console may load its own path again. */
const otherHost = /^\/[/\\]/;

/** Files other than pages that contain the public origin. */
const plainFiles = [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/feed.xml', 'application/atom+xml; charset=utf-8'],
] as const;

function patternOf(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
    .join('/');
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
