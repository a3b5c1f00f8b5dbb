import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, type HostMachine } from '@switchyard/platform/embedded/host-machine.ts';

const run = promisify(execFile);

export type NchanFiles = { nginx: string; module: string };

/**
 * nginx with nchan: the machine's own, else unpacked from Debian's packages into a folder without installing or
 * starting anything. Null if unavailable: it needs apt and root.
 */
export async function findNchan(host: HostMachine, folder: string): Promise<NchanFiles | null> {
  const installed = filesBelow('/');
  if (installed) return installed;
  const apt = findProgram(host, 'apt-get');
  if (apt === undefined || process.getuid?.() !== 0) return null;
  const unpacked = join(folder, 'packages');
  // nchan requires nginx's default folder to exist, whatever the configuration says.
  for (const needed of [unpacked, '/var/lib/nginx']) mkdirSync(needed, { recursive: true });
  const known = filesBelow(unpacked);
  if (known) return known;
  try {
    await download(apt, unpacked);
    for (const file of readdirSync(unpacked).filter((name) => name.endsWith('.deb'))) {
      await run('dpkg', ['-x', join(unpacked, file), unpacked]);
    }
  } catch {
    return null;
  }
  return filesBelow(unpacked);
}

/** Package lists of a bare machine are empty or outdated: they are fetched if the first attempt fails. */
async function download(apt: string, folder: string): Promise<void> {
  const fetchPackages = () => run(apt, ['download', 'nginx', 'libnginx-mod-nchan'], { cwd: folder });
  try {
    await fetchPackages();
  } catch {
    await run(apt, ['update', '-q']);
    await fetchPackages();
  }
}

function filesBelow(root: string): NchanFiles | null {
  const files = {
    nginx: join(root, 'usr/sbin/nginx'),
    module: join(root, 'usr/lib/nginx/modules/ngx_nchan_module.so'),
  };
  return existsSync(files.nginx) && existsSync(files.module) ? files : null;
}
