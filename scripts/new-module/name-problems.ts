import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problems } from '@switchyard/contracts/http/problem.ts';
import { permissionMatrix } from '@switchyard/contracts/identity/permissions.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { formsOf, type ModuleNames } from './module-names.ts';

const pattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const longest = 40;
/** Reserved words of TypeScript and SQL: a table with such a name would always need quotes. */
const reserved: readonly string[] = [
  ...'await break case catch class const continue debugger default delete do else enum export extends false'.split(
    ' ',
  ),
  ...'finally for function if implements import in instanceof interface let new null package private'.split(
    ' ',
  ),
  ...'protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
  ...'all analyse analyze and any as asc check column constraint create current_user desc distinct end'.split(
    ' ',
  ),
  ...'except fetch foreign from grant group having intersect into limit not offset on only or order primary'.split(
    ' ',
  ),
  ...'references select session_user some table then to trailing union unique user using when where window'.split(
    ' ',
  ),
  // Files with these names are not descriptive; the check refuses them.
  ...'index util utils helper helpers common misc shared manager service'.split(' '),
];

/** Reasons why a module cannot have these names, each with the file it comes from. Empty if it can. */
export async function nameProblems(
  repository: string,
  { one, many }: ModuleNames,
  taken: ReadonlySet<string>,
): Promise<readonly string[]> {
  const bad = [one.kebab, many.kebab].filter((name) => !pattern.test(name) || name.length > longest);
  if (bad.length > 0) {
    return bad.map(
      (name) =>
        `"${name}": names are lower case letters and digits, words joined by hyphens, ${longest} at most`,
    );
  }
  if (one.kebab === many.kebab) {
    return [`"${one.kebab}" is its own plural: give another one, such as ${one.kebab}-records`];
  }
  return [
    ...wordProblems({ one, many }, taken),
    ...definitionProblems({ one, many }),
    ...folderProblems(repository, many.kebab),
    ...(await addressProblems(repository, many.kebab)),
    ...(await tableProblems(repository, many.snake)),
  ];
}

function wordProblems({ one, many }: ModuleNames, taken: ReadonlySet<string>): readonly string[] {
  const words = [one, many].filter(({ kebab }) => reserved.includes(kebab));
  const met = [one.camel, one.pascal, many.camel, many.pascal].filter((name) => taken.has(name));
  return [
    ...words.map(({ kebab }) => `"${kebab}" is a reserved word`),
    ...met.map((name) => `"${name}" is a name in the files of every module (scripts/new-module/templates)`),
  ];
}

function definitionProblems({ one, many }: ModuleNames): readonly string[] {
  const list = 'contracts/src/records/definitions.ts';
  const prefixOf = (name: string) => name.split('.')[0] ?? '';
  const tags = recordKinds.map((kind) => factsOf(kind).tag);
  return [
    ...(recordKinds.some((kind) => kind === one.snake) ? [`${list}: there is a record ${one.snake}`] : []),
    ...(recordKinds.some((kind) => factsOf(kind).collection === many.kebab)
      ? [`${list}: there is a record at /api/${many.kebab}`]
      : []),
    ...(tags.includes(one.pascal) ? [`${list}: there is a record with the tag ${one.pascal}`] : []),
    ...(!recordKinds.some((kind) => kind === one.snake) &&
    Object.keys(permissionMatrix).some((action) => prefixOf(action) === one.snake)
      ? [`contracts/src/identity/permissions.ts: there are permissions of ${one.snake}`]
      : []),
    ...(!recordKinds.some((kind) => kind === one.snake) &&
    Object.keys(problems).some((code) => prefixOf(code) === one.snake)
      ? [`contracts/src/http/problem.ts: there are codes of ${one.snake}`]
      : []),
  ];
}

function folderProblems(repository: string, name: string): readonly string[] {
  return ['contracts/src', 'api/src/features', 'web/src/features']
    .map((folder) => `${folder}/${name}`)
    .filter((folder) => existsSync(join(repository, folder)))
    .map((folder) => `${folder}: there is such a folder`);
}

/** Paths of the console and of the public site. */
async function addressProblems(repository: string, name: string): Promise<readonly string[]> {
  const files = ['web/src/app/modules.ts', 'web/src/app/visitor-routes.ts', 'web/src/site/site-routes.ts'];
  const texts = await Promise.all(files.map((file) => readFile(join(repository, file), 'utf8')));
  return files
    .filter((_, at) => texts[at]?.includes(`'/${name}'`))
    .map((file) => `${file}: the address /${name} is taken`);
}

async function tableProblems(repository: string, table: string): Promise<readonly string[]> {
  const folder = 'platform/src/db/migrations';
  const found: string[] = [];
  const names = await readdir(join(repository, folder), { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(repository, folder, name), 'utf8');
    if (RegExp(`CREATE TABLE (?:IF NOT EXISTS )?(?:public\\.)?${table}\\b`).test(text)) {
      found.push(`${folder}/${name}: there is a table ${table}`);
    }
  }
  return found;
}

/** Names of a module from the command line. */
export function namesOf(singular: string, plural: string): ModuleNames {
  return { one: formsOf(singular), many: formsOf(plural) };
}
