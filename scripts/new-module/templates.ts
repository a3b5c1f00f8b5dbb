import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { sample } from './fill-template.ts';

const folder = join(import.meta.dirname, 'templates');
const suffix = '.template';

/** A file of a module, written for the sample record. */
export type Template = {
  /** Path relative to the repository, for the sample record. */
  readonly path: string;
  readonly text: string;
};

/** All templates: the files of a module for the sample record of `fill-template.ts`. */
export async function readTemplates(): Promise<readonly Template[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(suffix));
  return await Promise.all(
    names.toSorted().map(async (name) => ({
      path: name.slice(0, -suffix.length).split(sep).join('/'),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
}

/**
 * Names that a template imports or declares independently of the record's name: a record with such a name would collide
 * with them.
 */
export function namesWithin(templates: readonly Template[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path, text } of templates) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, list = ''] of text.matchAll(/import (?:type )?\{([^}]*)\}/g)) {
      for (const name of list.split(',')) found.add(name.replace('type ', '').trim());
    }
    for (const [, name = ''] of text.matchAll(/^(?:export )?(?:const|type|function) (\w+)/gm))
      found.add(name);
  }
  return new Set([...found].filter((name) => !name.toLowerCase().includes(sample.one.pascal.toLowerCase())));
}
