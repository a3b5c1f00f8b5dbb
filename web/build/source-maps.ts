import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the source maps of the scripts into a folder of their own, without sources. They must never be part of the
 * folder that is served: only the server reads them, to name file and line in reports of browser errors (ADR 0046).
 * Scripts do not mention them.
 */
export function sourceMaps(folder: string): Plugin {
  const repository = resolve(import.meta.dirname, '..', '..');
  const maps = new Map<string, string>();
  return {
    name: 'source-maps',
    apply: 'build',
    config: () => ({
      build: {
        sourcemap: 'hidden',
        rolldownOptions: {
          output: {
            sourcemapExcludeSources: true,
            sourcemapPathTransform: (source, mapFile) => pathOf(source, { mapFile, repository }),
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
          maps.set(basename(file.fileName), String(file.source));
          delete bundle[file.fileName];
        }
      },
    },
    async writeBundle() {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await Promise.all([...maps].map(([name, text]) => writeFile(join(folder, name), text)));
    },
  };
}

type Place = { readonly mapFile: string; readonly repository: string };

/** Path of a source from the root of the repository, the same on every machine: `web/src/app/shell.tsx`. */
export function pathOf(source: string, { mapFile, repository }: Place): string {
  if (source.startsWith('\0') || /^[a-z-]+:/i.test(source)) return source.replace('\0', '');
  const path = relative(repository, resolve(mapFile, '..', source))
    .split(sep)
    .join('/');
  return path.replace(/^.*?(?=node_modules\/)/, '').replace(/\?.*$/, '');
}
