import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const webRoot = process.env['TEST_WEB_ROOT'] ?? new URL('../../../web/dist/', import.meta.url).pathname;

type SiteFile = { readonly path: string; readonly inConsole: boolean };

/** Pages of the public site, as the build listed them for the servers. */
export function sitePages(): readonly SiteFile[] {
  const manifest = readFileSync(join(webRoot, '.site', 'manifest.json'), 'utf8');
  return (JSON.parse(manifest) as { pages: SiteFile[] }).pages;
}

/** One page of each kind: of those with many articles the first. */
export function siteKinds(): readonly string[] {
  const paths = sitePages().map(({ path }) => path);
  const kindOf = (path: string) => /^\/(?:docs|blog)(?=\/)/.exec(path)?.[0] ?? path;
  return paths.filter((path, index) => paths.findIndex((other) => kindOf(other) === kindOf(path)) === index);
}
