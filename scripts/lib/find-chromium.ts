import {
  findProgram,
  type HostMachine,
  MissingPieceError,
} from '@switchyard/platform/embedded/host-machine.ts';
import { installSystemPackage } from '@switchyard/platform/embedded/system-package.ts';

const macApplication = '/Applications/Google Chrome.app/Contents/MacOS';
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome'];

/**
 * Path of a Chromium or Chrome on this machine; installed first if a package manager can.
 * @throws MissingPieceError saying what to install
 */
export async function findOrInstallChromium(host: HostMachine): Promise<string> {
  const given = host.environment['CHROMIUM_PATH'];
  if (given !== undefined) return given;
  const present = findChromium(host);
  if (present) return present;
  // Fonts: text needs glyphs wherever a page falls back to system fonts.
  const apt = ['chromium', 'fonts-liberation'];
  await installSystemPackage(host, { label: 'Chromium', apt, brew: ['--cask', 'chromium'] });
  const installed = findChromium(host);
  if (installed) return installed;
  throw new MissingPieceError(
    'The browser tests need Chromium. Install it (Debian: `sudo apt-get install chromium`; macOS: `brew install --cask ' +
      'chromium`) or give the path of a Chrome in CHROMIUM_PATH, then start again.',
  );
}

function findChromium(host: HostMachine): string | undefined {
  const path = `${host.environment['PATH'] ?? ''}:${macApplication}`;
  return findProgram({ ...host, environment: { ...host.environment, PATH: path } }, ...programs);
}
