import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readModules } from '../../../web/src/app/check-modules.ts';
import { modules } from '../../../web/src/app/modules.ts';

const sources = fileURLToPath(new URL('../../../web/src/', import.meta.url));

/** Declared filters (`day: dayFilter`, `state: many(`), and parameters read by name. */
const declarations = [
  /\b(\w+): (?:\w+Filter\b|(?:many|one|toggle)\(|linked\b|day\b)/g,
  /(?:params|search|address|URLSearchParams\([^)]*\))\.get\('(\w+)'\)/g,
  /useOpenParam\('(\w+)'\)/g,
  /const (?:parameter|viewKey) = '(\w+)'/g,
];

/** Names of all parameters that pages of the console read from their address. */
export async function consoleParameters(): Promise<string[]> {
  const names = new Set(['q', 'sort', 'group', 'deleted', 'view']);
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const text = await readFile(`${sources}${file}`, 'utf8');
    for (const declaration of declarations) {
      for (const [, name] of text.matchAll(declaration)) if (name !== undefined) names.add(name);
    }
  }
  return [...names].sort();
}

/** Addresses of all pages of the console; `named` replaces the parameters of their paths. */
export async function consoleAddresses(named: string): Promise<string[]> {
  const listed = await readModules(modules);
  const pages = listed.flatMap(({ manifest }) => manifest.pages ?? []);
  return pages.map(({ path }) => path.replaceAll(/:\w+/g, encodeURIComponent(named)));
}
