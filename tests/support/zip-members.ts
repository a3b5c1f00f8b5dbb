import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** Texts of the members of a zip file. */
export async function zipMembers(bytes: Buffer): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-zip-'));
  const path = join(folder, 'export.zip');
  await writeFile(path, bytes);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const members = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    members.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  zip.close();
  await rm(folder, { recursive: true });
  return members;
}
