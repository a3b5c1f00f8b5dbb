import type { Article } from '@switchyard/contracts/documentation/article.ts';
import { permissionMatrix, scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { factsOf, kindsWith } from '@switchyard/contracts/records/registry.ts';
import { areas, type Manifest, type ModulePage } from '../../web/src/core/module.ts';
import { replaceTable, type Row } from './replace-table.ts';

/** The source of the tables besides the definitions of the records. */
export type ReferenceSource = {
  readonly manifests: readonly Manifest[];
  /** Articles of the guide. */
  readonly articles: readonly Pick<Article, 'category' | 'slug' | 'title'>[];
};

/** A table in a document that lists definitions from the code. */
export type ReferenceTable = {
  /** Path relative to the repository. */
  readonly file: string;
  readonly heading: string;
  /** @param text the document, whose other tables may list some items by hand */
  readonly rows: (source: ReferenceSource, text: string) => readonly Row[];
};

/** Every generated table of the documents; a contract test checks that they are current. */
export const referenceTables: readonly ReferenceTable[] = [
  { file: 'docs/guide/reference/permissions.md', heading: 'The list', rows: permissionRows },
  { file: 'docs/guide/reference/pages.md', heading: 'In the console', rows: pageRows },
  { file: 'docs/guide/reference/shortcuts.md', heading: 'Go to a page', rows: goToRows },
  { file: 'docs/guide/reference/shortcuts.md', heading: 'New records', rows: createRows },
  { file: 'docs/guide/reference/errors.md', heading: 'Steps', rows: refusedStepsForPeople },
  { file: 'docs/errors.md', heading: 'Steps of records', rows: refusedSteps },
];

/** The document with its current tables. @throws Error if a heading or a table is missing */
export function withTables(file: string, text: string, source: ReferenceSource): string {
  return referenceTables
    .filter((table) => table.file === file)
    .reduce(
      (current, { heading, rows }) => replaceTable(file, current, { heading, rows: rows(source, current) }),
      text,
    );
}

function permissionRows(): readonly Row[] {
  const actions = Object.keys(permissionMatrix) as (keyof typeof permissionMatrix)[];
  return actions.map((action) => [
    code(action),
    ...roles.map((role) => scopeOf(role, action).replace('none', '–')),
  ]);
}

/** Pages of the console, in the order of the navigation, without those in other tables of the document. */
function pageRows({ manifests, articles }: ReferenceSource, text: string): readonly Row[] {
  const others = text.slice(text.indexOf('\n## ', text.indexOf('## In the console') + 1));
  const pages = manifests
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ pages: own = [] }) => own)
    .filter(({ path }) => !others.includes(code(path)));
  const lists = navigationOf(manifests);
  return [
    [code('/'), 'everybody', articleLink('getting-started/the-console', articles)],
    ...pages.map((page) => [
      code(page.path),
      readersOf(page, lists),
      page.help === 'none' ? page.title : articleLink(page.help, articles),
    ]),
  ];
}

/** Roles with the page, or its parent list, in their navigation. */
function readersOf({ path }: ModulePage, navigation: readonly ModulePage[]): string {
  const [list] = navigation
    .filter((page) => path === page.path || path.startsWith(`${page.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length);
  if (list?.nav === undefined) return '–';
  const { action, companyWide = false, demoOnly = false } = list.nav;
  const readers = roles.filter((role) => {
    const scope = scopeOf(role, action);
    return companyWide ? scope === 'company' : scope !== 'none';
  });
  const names = readers.length === roles.length ? 'everybody' : readers.join(', ');
  return demoOnly ? `${names}, in the demo` : names;
}

function articleLink(name: string, articles: ReferenceSource['articles']): string {
  const found = articles.find(({ category, slug }) => `${category}/${slug}` === name);
  if (found === undefined)
    throw new Error(`docs/guide/${name}.md: a page names this article, and it is not there`);
  return `[${found.title}](/docs/${name})`;
}

function goToRows({ manifests }: ReferenceSource): readonly Row[] {
  return navigationOf(manifests).flatMap(({ title, nav }) =>
    nav?.key === undefined ? [] : [['Go to', code(`G ${nav.key.toUpperCase()}`), title]],
  );
}

function createRows({ manifests }: ReferenceSource): readonly Row[] {
  // Lists of the navigation in its order, then those that other pages lead to.
  const listed = navigationOf(manifests);
  const titles = new Set(listed.map(({ title }) => title));
  const others = manifests.flatMap(({ pages = [] }) => pages).filter(({ title }) => !titles.has(title));
  return [...listed, ...others].flatMap(({ title, create }) =>
    create === undefined ? [] : [[title, code('N'), create.label]],
  );
}

function refusedStepsForPeople(): readonly Row[] {
  return kindsWith('hasTransitions').map((kind) => [
    code(`${kind}.transition_refused`),
    '409',
    `The ${factsOf(kind).noun[0]} cannot take this step now`,
    'Reload it and choose a step that is offered',
  ]);
}

function refusedSteps(): readonly Row[] {
  return kindsWith('hasTransitions').map((kind) => [
    code(`${kind}.transition_refused`),
    '409',
    `the ${factsOf(kind).noun[0]} cannot go to this state from where it is, or something that the step needs is missing; \`detail\` says which`,
    'no',
  ]);
}

function navigationOf(manifests: readonly Manifest[]): readonly ModulePage[] {
  return manifests
    .flatMap(({ pages = [] }) => pages)
    .filter(({ nav }) => nav !== undefined)
    .toSorted((one, other) => orderOf(one) - orderOf(other));
}

function placeOf({ pages = [] }: Manifest): number {
  return Math.min(...pages.map(orderOf));
}

function orderOf({ nav }: ModulePage): number {
  return nav === undefined ? Number.MAX_SAFE_INTEGER : areas.indexOf(nav.area) * 1000 + nav.order;
}

function code(text: string): string {
  return `\`${text}\``;
}
