import { areas, type Manifest } from '../core/module.ts';
import type { ModuleEntry } from './modules.ts';

export type ListedModule = { readonly at: ModuleEntry['at']; readonly manifest: Manifest };

/** Fetches the manifests of a list of features. */
export function readModules(entries: readonly ModuleEntry[]): Promise<readonly ListedModule[]> {
  return Promise.all(entries.map(async ({ at, load }) => ({ at, manifest: (await load()).manifest })));
}

/** @throws Error naming the features whose manifests are inconsistent or conflict with each other */
export function requireSoundModules(listed: readonly ListedModule[]): void {
  const problems = moduleProblems(listed);
  if (problems.length > 0) throw new Error(`Manifests of features: ${problems.join('; ')}`);
}

/** Problems in the manifests; each message names the feature. */
export function moduleProblems(listed: readonly ListedModule[]): readonly string[] {
  return [...listed.flatMap(problemsWithin), ...problemsBetween(listed.map(({ manifest }) => manifest))];
}

/** Pages whose file or component is not there, in words that name the feature. Loads every page. */
export async function missingPages(listed: readonly ListedModule[]): Promise<readonly string[]> {
  const pages = listed.flatMap(({ manifest: { name, pages: own = [] } }) =>
    own.map((page) => ({ name, page })),
  );
  const problems = await Promise.all(
    pages.map(async ({ name, page: { path, load } }) => {
      try {
        if (typeof (await load()) === 'function') return [];
        return [`${name}: the file of ${path} has no such component`];
      } catch (error) {
        return [`${name}: the page at ${path} cannot be loaded: ${String(error)}`];
      }
    }),
  );
  return problems.flat();
}

function problemsWithin({ at, manifest: { name, pages = [] } }: ListedModule): readonly string[] {
  const isBelow = (path: string) => at.some((start) => path === start || path.startsWith(`${start}/`));
  const known: readonly string[] = areas;
  return [
    ...pages
      .filter(({ path }) => !isBelow(path))
      .map(({ path }) => `${name}: ${path} is at none of the addresses that the list has for it`),
    ...at
      .filter((start) => !pages.some(({ path }) => path === start))
      .map((start) => `${name}: the list says ${start}, where it has no page`),
    ...pages.flatMap(({ path, nav }) =>
      nav === undefined || known.includes(nav.area)
        ? []
        : [`${name}: ${path} is in ${nav.area}, which is no part of the navigation`],
    ),
  ];
}

/** Values that only one feature may claim, keyed by their name in messages. */
const claims: Readonly<Record<string, (manifest: Manifest) => readonly string[]>> = {
  name: ({ name }) => [name],
  page: ({ pages = [] }) => pages.map(({ path }) => path.replaceAll(/:\w+/g, ':')),
  shortcut: ({ pages = [] }) => pages.flatMap(({ nav }) => (nav?.key === undefined ? [] : [`g ${nav.key}`])),
  view: ({ views = {} }) => Object.keys(views),
};

function problemsBetween(manifests: readonly Manifest[]): readonly string[] {
  return Object.entries(claims).flatMap(([what, claimed]) => {
    const owners = new Map<string, string[]>();
    for (const manifest of manifests) {
      for (const claim of claimed(manifest)) {
        owners.set(claim, [...(owners.get(claim) ?? []), manifest.name]);
      }
    }
    return [...owners]
      .filter(([, names]) => names.length > 1)
      .map(([claim, names]) => `${names.join(' and ')}: the ${what} ${claim} is there twice`);
  });
}
