import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const foldersOf = (place: string) =>
  readdirSync(path.join(root, place), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );

const contracts = foldersOf('contracts/src');
const api = foldersOf('api/src/features');
const web = foldersOf('web/src/features');
const workers = foldersOf('workers/src/handlers');

/** Features of one package alone, with what they are made of. */
const alone: Readonly<Record<string, string>> = {
  dispatch: 'shows jobs and visits',
  mail: 'delivers what the others write',
  marketing: 'is text',
};

test('a feature has one name in all packages', () => {
  const named = [
    ...web.filter((name) => !contracts.includes(name) && !api.includes(name)),
    ...api.filter((name) => !contracts.includes(name) && !web.includes(name)),
    ...workers.filter((name) => ![contracts, api, web].some((names) => names.includes(name))),
  ];
  expect(named.toSorted()).toEqual(Object.keys(alone).toSorted());
});
