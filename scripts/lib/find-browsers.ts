import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  findProgram,
  type HostMachine,
  MissingPieceError,
} from '@switchyard/platform/embedded/host-machine.ts';
import { installSystemPackage } from '@switchyard/platform/embedded/system-package.ts';

/** Location of WebKit's MiniBrowser on Debian. */
const webkitFolders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}`);

/**
 * Paths of the browsers besides Chromium used by the journeys, as environment variables; installed first if a package
 * manager can. An older Chromium is included if `CHROMIUM_OLDER_PATH` is set.
 * @throws MissingPieceError saying what to install
 */
export async function findOrInstallBrowsers(host: HostMachine): Promise<Record<string, string>> {
  const older = host.environment['CHROMIUM_OLDER_PATH'];
  const firefox = await findOrInstall(host, {
    label: 'Firefox',
    packages: ['firefox-esr'],
    find: () => host.environment['FIREFOX_PATH'] ?? findProgram(host, 'firefox-esr', 'firefox'),
  });
  const webkit = await findOrInstall(host, {
    label: 'WebKit with its driver and a display in memory',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () =>
      findProgram(host, 'Xvfb') && findProgram(host, 'WebKitWebDriver') ? findMiniBrowser() : undefined,
  });
  return {
    ...(older === undefined ? {} : { CHROMIUM_OLDER_PATH: older }),
    FIREFOX_PATH: firefox,
    WEBKIT_PATH: webkit,
    WEBKIT_DRIVER_PATH: findProgram(host, 'WebKitWebDriver') ?? '',
    XVFB_PATH: findProgram(host, 'Xvfb') ?? '',
  };
}

type Browser = { label: string; packages: readonly string[]; find: () => string | undefined };

async function findOrInstall(host: HostMachine, { label, packages, find }: Browser): Promise<string> {
  const present = find();
  if (present !== undefined) return present;
  await installSystemPackage(host, { label, apt: packages, brew: [] });
  const installed = find();
  if (installed !== undefined) return installed;
  throw new MissingPieceError(
    `The journeys in other browsers need ${label}. Install it (Debian: \`sudo apt-get install ${packages.join(' ')}\`), ` +
      'then start again.',
  );
}

function findMiniBrowser(): string | undefined {
  for (const folder of webkitFolders) {
    if (!existsSync(folder)) continue;
    const versions = readdirSync(folder).filter((name) => name.startsWith('webkit2gtk-'));
    const found = versions.map((name) => join(folder, name, 'MiniBrowser')).find(existsSync);
    if (found !== undefined) return found;
  }
  return undefined;
}
