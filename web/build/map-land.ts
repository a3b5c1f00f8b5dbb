import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type Atlas, landFile } from './land-file.ts';

const moduleId = 'virtual:map-land';
/** Address of the file while the pages are developed. */
const developed = '/map-land.json';

/**
 * `virtual:map-land`: the address of a file with the land and borders of Natural Earth, which maps are drawn on without
 * the internet.
 */
export function mapLand(): Plugin {
  let isBuild = true;
  return {
    name: 'map-land',
    configResolved: (config) => {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null;
      if (!isBuild) return `export const landUrl = ${JSON.stringify(developed)};`;
      const file = this.emitFile({ type: 'asset', name: 'map-land.json', source: await readLand() });
      return `export const landUrl = import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use(developed, (_, response) => {
        response.setHeader('content-type', 'application/json');
        void readLand().then((land) => response.end(land));
      });
    },
  };
}

async function readLand(): Promise<string> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  return landFile(JSON.parse(await readFile(path, 'utf8')) as Atlas);
}
