import satisfies from 'spdx-satisfies';
import { z } from 'zod';

/** Licences that impose nothing on those who use or change the product, besides naming the authors. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Also for tools that are not shipped: changed files stay under their licence, lists name their authors. */
const forTools = [...permissive, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0'];

/** Packages with another licence, each with the reason why it may be used. */
const exceptions: Readonly<Record<string, string>> = {
  '@img/sharp-': 'libvips is a shared library beside sharp, unchanged and replaceable',
  sentry: 'command line of the bundler plugins, never run: its source may be used except to compete with it',
  buildcheck: 'MIT, named in its README only; builds an optional part of a test tool',
  'cpu-features': 'MIT, named in its README only; optional part of a test tool',
  '@openfeature/ofrep-core': 'Apache-2.0, named in its LICENSE file only; part of a test tool',
  '@openfeature/ofrep-provider': 'Apache-2.0, named in its LICENSE file only; part of a test tool',
  ssh2: 'MIT, named in its README only; part of a test tool',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Result of reading a lock file: the number of packages, and those whose licence is not accepted. */
export type LicenceFindings = { readonly count: number; readonly problems: readonly string[] };

/**
 * Compares the licences of all installed packages with the accepted ones.
 *
 * @param lock text of package-lock.json
 */
export function licenceProblems(lock: string): LicenceFindings {
  const packages = Object.entries(lockSchema.parse(JSON.parse(lock)).packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  const problems = packages.flatMap(([path, { license, dev, devOptional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (
      Object.keys(exceptions).some(
        (known) => name === known || (known.endsWith('-') && name.startsWith(known)),
      )
    )
      return [];
    if (license === undefined) return [`${name} names no licence`];
    const accepted = dev === true || devOptional === true ? forTools : permissive;
    return isAccepted(license, accepted) ? [] : [`${name} is under ${license}`];
  });
  return { count: packages.length, problems };
}

function isAccepted(license: string, accepted: readonly string[]): boolean {
  try {
    return satisfies(license, [...accepted]);
  } catch {
    return false;
  }
}
