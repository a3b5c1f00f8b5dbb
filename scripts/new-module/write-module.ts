import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RecordArea } from '@switchyard/contracts/realtime/topics.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { readArticles } from '@switchyard/platform/documentation/read-articles.ts';
import { ExplainedError } from '../lib/explained-error.ts';
import { centralLists, withLine } from './central-lists.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';
import type { ModuleNames } from './module-names.ts';
import { nameProblems } from './name-problems.ts';
import { namesWithin, readTemplates } from './templates.ts';

export type NewModule = {
  readonly names: ModuleNames;
  /** Area in which staff follow its records. */
  readonly area: RecordArea;
  /** UTC; names the migration. */
  readonly now: Date;
};

export type WrittenModule = {
  /** Paths relative to the repository. */
  readonly written: readonly string[];
  /** Files that each get one more line. */
  readonly edited: readonly string[];
};

/** Default folder for the article of a module; authors may move it. */
const categoryOf = { dispatch: 'dispatching', desk: 'customers' } as const satisfies Record<
  RecordArea,
  string
>;
const migrations = 'platform/src/db/migrations';

/**
 * Writes the files of a module to a checkout, and its line to each of the central lists.
 * @throws ExplainedError with the reason why the module cannot be created; nothing has been written then
 */
export async function writeModule(repository: string, module: NewModule): Promise<WrittenModule> {
  const { names } = module;
  const templates = await readTemplates();
  const problems = await nameProblems(repository, names, namesWithin(templates));
  if (problems.length > 0) {
    throw new ExplainedError(
      `There can be no module of this name:\n${problems.map((each) => `- ${each}`).join('\n')}`,
    );
  }
  const values = await valuesOf(repository, module);
  const files = templates.map(({ path, text }) => ({
    file: fillTemplate(placeOf(path, values), names, values),
    text: fillTemplate(text, names, values),
  }));
  for (const { file, text } of files) {
    await mkdir(dirname(join(repository, file)), { recursive: true });
    await writeFile(join(repository, file), text, { flag: 'wx' });
  }
  for (const list of centralLists) {
    const path = join(repository, list.file);
    await writeFile(path, withLine(list, await readFile(path, 'utf8'), list.line(names)));
  }
  return { written: files.map(({ file }) => file), edited: centralLists.map(({ file }) => file) };
}

function placeOf(path: string, { category = '', stamp = '' }: TemplateValues): string {
  return path.replace('guide/category/', `guide/${category}/`).replace('/stamp_', `/${stamp}_`);
}

async function valuesOf(repository: string, { area, now }: NewModule): Promise<TemplateValues> {
  const category = categoryOf[area];
  const places = recordKinds.map((kind) => factsOf(kind).search?.place ?? 0);
  const articles = await readArticles(join(repository, 'docs'));
  const orders = articles.filter((article) => article.category === category).map(({ order }) => order);
  return {
    area,
    category,
    stamp: await freeStamp(repository, now),
    day: now.toISOString().slice(0, 10),
    place: String(Math.max(0, ...places) + 1),
    // After the existing pages; `order` in the manifest changes it.
    order: String(100 + recordKinds.length * 10),
    articleOrder: String(Math.max(0, ...orders) + 10),
  };
}

/** `202611222240`: the minute in UTC, or the minute after the latest migration, so that it is applied last. */
async function freeStamp(repository: string, now: Date): Promise<string> {
  const stampOf = (time: Date) => time.toISOString().replaceAll(/\D/g, '').slice(0, 12);
  const names = await readdir(join(repository, migrations));
  const latest =
    names
      .flatMap((name) => /^\d{12}(?=_)/.exec(name) ?? [])
      .toSorted()
      .at(-1) ?? '';
  let time = now;
  while (stampOf(time) <= latest) time = new Date(time.getTime() + 60_000);
  return stampOf(time);
}
