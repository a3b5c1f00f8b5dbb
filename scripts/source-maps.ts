import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ExplainedError } from './lib/explained-error.ts';
import { openServices } from './lib/open-services.ts';
import { runCommand } from './lib/run-command.ts';
import { dataFolder, readEnvironment } from './lib/start-settings.ts';
import { sourceMapFolder, storeSourceMaps } from './lib/store-source-maps.ts';

const usage = `Usage: npm run source-maps -- [folder]

Stores the source maps of a build of the web application in the database in DATABASE_URL, else the embedded one, so that
error reports name file and line. The folder is web/source-maps by default. npm start and Compose do this by themselves.
`;

/** Stores the source maps of a build. */
await runCommand(async (context) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return;
  }
  const environment = readEnvironment();
  const given = environment['DATABASE_URL'];
  const dataDir = dataFolder(environment);
  const databaseUrl =
    given ??
    (await openServices({ environment, dataDir, command: 'npm run source-maps', context })).addresses
      .DATABASE_URL;
  const folder = positionals[0] === undefined ? sourceMapFolder : resolve(positionals[0]);
  const { all, added } = await storeSourceMaps({ folder, databaseUrl });
  if (all === 0)
    throw new ExplainedError(`${folder}: has no source maps; the build of the web application writes them.`);
  console.log(`Source maps of ${all} scripts: ${added} stored now, ${all - added} there already.`);
});
