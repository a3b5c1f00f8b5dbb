import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type Atlas, landFile } from './land-file.ts';

const moduleId = 'virtual:map-land';
/** Scales of Natural Earth: for the first look, and for maps of a region. */
const scales = { landUrl: '50m', fineLandUrl: '10m' } as const;
/** Address of a file while the pages are developed. */
const developed = (scale: string) => `/map-land-${scale}.json`;

/**
 * `virtual:map-land`: the addresses of files with the land and borders of Natural Earth, which maps are drawn on without
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
      const exported = Object.entries(scales).map(async ([name, scale]) => {
        if (!isBuild) return `export const ${name} = ${JSON.stringify(developed(scale))};`;
        const file = {
          type: 'asset',
          name: `map-land-${scale}.json`,
          source: await readLand(scale),
        } as const;
        return `export const ${name} = import.meta.ROLLUP_FILE_URL_${this.emitFile(file)};`;
      });
      return (await Promise.all(exported)).join('\n');
    },
    configureServer(server) {
      for (const scale of Object.values(scales)) {
        server.middlewares.use(developed(scale), (_, response) => {
          response.setHeader('content-type', 'application/json');
          void readLand(scale).then((land) => response.end(land));
        });
      }
    },
  };
}

async function readLand(scale: string): Promise<string> {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`);
  return landFile(JSON.parse(await readFile(path, 'utf8')) as Atlas);
}
