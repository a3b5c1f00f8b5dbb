import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const webRoot = process.env['TEST_WEB_ROOT'] ?? new URL('../../../web/dist/', import.meta.url).pathname;

type SiteFile = { readonly path: string; readonly inConsole: boolean };

/** Forms for visitors: part of the site by address only. */
export const entrancePaths = ['/login', '/signup', '/register'];

/** Pages that show nothing without the link of a record. */
const linkPaths = ['/track'];

/** Pages of the public site, as listed by the build for the servers; without those that are rendered for any address or link. */
export function sitePages(): readonly SiteFile[] {
  const manifest = readFileSync(join(webRoot, '.site', 'manifest.json'), 'utf8');
  const { pages } = JSON.parse(manifest) as { pages: SiteFile[] };
  return pages.filter(({ path }) => ![...entrancePaths, ...linkPaths].includes(path) && !path.includes('/:'));
}

/** One page of each kind: the first, where there are many articles. */
export function siteKinds(): readonly string[] {
  const paths = sitePages().map(({ path }) => path);
  const kindOf = (path: string) => /^\/(?:docs|blog)(?=\/)/.exec(path)?.[0] ?? path;
  return paths.filter((path, index) => paths.findIndex((other) => kindOf(other) === kindOf(path)) === index);
}
