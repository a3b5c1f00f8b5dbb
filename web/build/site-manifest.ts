/**
 * Placeholder of the public origin: an action of Caddy's templates, defaulting to localhost when no public address is
 * configured.
 */
export const originMark = '<<<env `PUBLIC_ORIGIN` | default (env `LOCAL_ORIGIN`)>>>';

/** Metadata for the servers that deliver the built application; `.site/manifest.json`. */
export type SiteManifest = {
  /** Placeholder of the public origin in the files. */
  readonly originMark: string;
  readonly pages: readonly SiteFile[];
  /** File of the page for unknown addresses. */
  readonly notFound: string;
  /** Paths of the console, with `:names`. */
  readonly console: readonly string[];
  /** Those of them that lead visitors to the sign-in. Where the site has pages of its own, such as articles, the others are missing. */
  readonly entrances: readonly string[];
  /** Placeholder in the pages for the attribute that they get while the installable app is on. */
  readonly installable?: { readonly mark: string; readonly text: string };
};

export type SiteFile = {
  /** With `:names` for a page that is served for all their values. */
  readonly path: string;
  readonly file: string;
  /** Paths where signed-in users get the console. */
  readonly inConsole: boolean;
};

type Site = {
  readonly pages: readonly SiteFile[];
  readonly consolePaths: readonly string[];
};

const notFoundPath = '/404';

/**
 * Lists the pages for the servers.
 * @throws Error when a path exists twice, or in the console by mistake
 */
export function siteManifest({ pages, consolePaths }: Site): SiteManifest {
  const paths = pages.map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) throw new Error(`Two pages of the site have the path ${twice}`);
  for (const { path, inConsole } of pages) {
    const known = path === '/' || consolePaths.some((pattern) => patternOf(pattern).test(path));
    if (inConsole === known) continue;
    throw new Error(
      inConsole
        ? `${path} says "inConsole", but the console has no such route`
        : `${path} is a page of the site and of the console: its route must say "inConsole"`,
    );
  }
  const notFound = pages.find(({ path }) => path === notFoundPath);
  if (!notFound) throw new Error('The site has no page for addresses that do not exist');
  return {
    originMark,
    pages: pages
      .filter((page) => page !== notFound)
      .map(({ path, file, inConsole }) => ({ path, file, inConsole })),
    notFound: notFound.file,
    console: consolePaths,
    entrances: consolePaths.filter(
      (pattern) => !pattern.includes(':') || !paths.some((path) => patternOf(pattern).test(path)),
    ),
  };
}

/** The same lists in Caddy's syntax. */
export function siteMatchers({ pages, entrances }: SiteManifest): string {
  const patterns = pages.map(({ path }) => path).filter((path) => path.includes(':'));
  const shared = pages.filter(({ inConsole }) => inConsole).map(({ path }) => escape(path));
  const signedIn = ['\theader_regexp Cookie (?:^|;\\s*)(?:__Host-)?sid=[^;]', '\tnot query visitor=*'];
  return [
    '# Written by the build of the web application.',
    `@console path_regexp ^(?:${entrances.map(patternSource).join('|')})/?$`,
    `@request_form path_regexp ^(?:${patterns.map(patternSource).join('|')})/?$`,
    '@signed_in {',
    ...signedIn,
    '}',
    '@signed_in_shared {',
    ...signedIn,
    `\tpath_regexp ^(?:${shared.join('|')})$`,
    '}',
    '',
  ].join('\n');
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${patternSource(path)}$`);
}

/** A path with `:names` as the source of a regular expression. */
export function patternSource(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : escape(part)))
    .join('/');
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
