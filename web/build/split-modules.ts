import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ESTree, Plugin } from 'vite';
import { keepProperties } from './keep-properties.ts';

/** Marks the page list of a manifest. */
export const pagesOnly = '?pages';

const list = '/src/app/modules.ts';
const manifest = /import\('([^']+-module\.ts)'\)/g;

/**
 * The list of features names each manifest once. The first page of the console needs only the page list of its own
 * feature's manifest, which becomes a separate file. All complete manifests become one other file, which the frame
 * fetches in parallel with the page.
 */
export function splitModules(): Plugin {
  return {
    name: 'split-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.endsWith(list) || !source.endsWith('-module.ts')) return null;
      return `${resolve(dirname(importer), source)}${pagesOnly}`;
    },
    async load(id) {
      if (!id.endsWith(`-module.ts${pagesOnly}`)) return null;
      const source = await readFile(id.slice(0, -pagesOnly.length), 'utf8');
      return {
        code: pagesSource(source, this.parse(source, { lang: 'ts' })),
        moduleSideEffects: false,
      };
    },
    async transform(_, id) {
      if (!id.endsWith('/src/app/all-modules.ts')) return null;
      return { code: allSource(await readFile(join(dirname(id), 'modules.ts'), 'utf8')), map: null };
    },
  };
}

const keptOfModule = new Set(['name', 'pages']);
const keptOfPage = new Set(['path', 'title', 'load', 'bare']);

/** Source of a manifest reduced to its page list. */
export function pagesSource(source: string, program: ESTree.Program): string {
  return keepProperties(source, program, (names) => {
    if (names.includes('path') && names.includes('load')) return keptOfPage;
    return names.includes('name') ? keptOfModule : null;
  }).replaceAll(/^import \{[^}]*\} from 'lucide-react';\n/gm, '');
}

/**
 * Source of a file that contains all manifests of a list.
 * @throws Error when the list cannot be parsed
 */
export function allSource(source: string): string {
  const files = [...source.matchAll(manifest)].map(([, file]) => file);
  if (files.length === 0) throw new Error('split-modules finds no manifest in the list of features');
  return [
    ...files.map((file, at) => `import { manifest as manifest${at} } from '${file}';`),
    `const manifests = [${files.map((_, at) => `manifest${at}`).join(', ')}];`,
    'export const loadManifests = () => Promise.resolve(manifests);',
    '',
  ].join('\n');
}
