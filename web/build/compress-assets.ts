import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const compressible = /\.(js|css|svg|html)$/;
/** Smaller files travel in one packet either way. */
const leastBytes = 1_400;

/** Puts a Brotli copy beside each file of the build: packed once as small as it gets, not again for each visitor. */
export function compressAssets(): Plugin {
  let folder = '';
  let written = false;
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        // After a failure there is nothing to pack, and the failure is what must be told.
        if (!written) return;
        const names = await readdir(folder);
        await Promise.all(
          names.filter((name) => compressible.test(name)).map((name) => pack(join(folder, name))),
        );
      },
    },
  };
}

async function pack(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < leastBytes) return;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  await writeFile(`${path}.br`, await compress(plain, options));
}
