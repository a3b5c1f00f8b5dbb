import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const compressible = /\.(m?js|css|svg|html|json)$/;
/** Smaller files fit into one packet either way. */
const leastBytes = 1_400;

/** Writes a Brotli copy beside each file of the build: compressed once at the highest level, not per request. */
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
        // After a failed build there is nothing to compress, and the original failure must be the one reported.
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
