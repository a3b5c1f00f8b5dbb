import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptInBrowser } from './legal/kept-in-browser.ts';
import { retention } from './legal/retention.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(resolve(repository, file), 'utf8');
const sources = (folder: string) =>
  readdirSync(resolve(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|js)$/.test(name) && !/\.test\.|\/testing\//.test(name))
    .map((name) => `${folder}/${name}`);

describe('what the privacy page says is kept in browsers', () => {
  it.for(keptInBrowser)('$name is written as it says', ({ file, code }) => {
    expect(read(file)).toContain(code);
  });

  it('is everything: each file that writes to the storage of a browser is behind an entry', () => {
    const writes =
      /\.setItem\(|\.cookie\s*=[^=]|\.setCookie\(|\bopenDB\(|indexedDB\.open\(|cacheName: '|caches\.open\(/;
    const known = new Set(keptInBrowser.flatMap(({ file, writtenIn }) => writtenIn ?? [file]));
    const writing = ['web/src', 'web/public', 'web/worker', 'api/src']
      .flatMap(sources)
      .filter((file) => writes.test(read(file)));
    expect(writing.filter((file) => !known.has(file))).toEqual([]);
  });
});

describe('what the privacy page says about how long the server keeps things', () => {
  it.for(retention)('is what the code does: $what', ({ file, code }) => {
    expect(read(file)).toContain(code);
  });

  it('names every table that the hourly clean-up removes rows of', () => {
    const [, rules = ''] =
      /const expired = \{([\s\S]*?)\n\}/.exec(read('workers/src/schedules/remove-expired.ts')) ?? [];
    const cleaned = [...rules.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]);
    expect(cleaned.length).toBeGreaterThan(5);
    const named = new Set(retention.flatMap(({ tables }) => tables));
    expect(cleaned.filter((table) => table !== undefined && !named.has(table))).toEqual([]);
  });
});
