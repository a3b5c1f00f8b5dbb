import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { problems } from '@switchyard/contracts/http/problem.ts';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../../scripts/check/list-files.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
/** The guide and the blog link to pages of the console; `guide.test.ts` follows those links. */
const isArticle = (file: string) => /^docs\/(?:guide|blog)\//.test(file);
const documents = (await listFiles(repository)).filter((file) => file.endsWith('.md') && !isArticle(file));
const withoutCode = (content: string) =>
  content.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Anchor of a heading on common code hosts. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#{1,6} +(.+)$/gm)].map((heading) => anchorOf(heading[1] ?? ''));

function isReachable(from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const reached = file === '' ? from : path.posix.join(path.posix.dirname(from), file);
  if (!existsSync(path.join(repository, reached))) return false;
  return anchor === undefined || !reached.endsWith('.md') || anchorsOf(reached).includes(anchor);
}

describe.for(documents)('%s', (file) => {
  test('links only to files and headings that exist', () => {
    const links = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)[^)]*\)|<img[^>]+src="([^"]+)"/g)];
    const targets = links
      .map((link) => link[1] ?? link[2] ?? '')
      .filter((target) => !/^[a-z]+:/.test(target));
    expect(targets.filter((target) => !isReachable(file, target))).toEqual([]);
  });

  test('names only paths that exist', () => {
    const quoted = [
      ...read(file).matchAll(/`((?:contracts|platform|api|workers|web|tests|scripts|docs)\/[\w./-]+)`/g),
    ];
    const paths = quoted.map((match) => match[1] ?? '');
    expect(paths.filter((name) => !existsSync(path.join(repository, name)))).toEqual([]);
  });

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

test('the error page lists every code with its status, and no other', () => {
  const rows = [...read('docs/errors.md').matchAll(/^\| `([a-z_.]+)` \| (\d{3}) \|/gm)];
  const listed = rows.map((row) => `${row[1]} ${row[2]}`);
  const defined = Object.entries(problems).map(([code, { status }]) => `${code} ${status}`);
  expect(listed.sort()).toEqual(defined.sort());
});

describe('decisions', () => {
  const decisions = documents.filter((file) => /^docs\/adr\/\d{4}-/.test(file));
  const numberOf = (file: string) => Number(path.basename(file).slice(0, 4));

  test('are numbered without gaps', () => {
    expect(decisions.map(numberOf)).toEqual(decisions.map((_, at) => at));
  });

  test.for(decisions)('%s has the form of the template', (file) => {
    const sections = (name: string) => [...read(name).matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(sections(file)).toEqual(sections('docs/adr/0000-template.md'));
    expect(read(file)).toMatch(new RegExp(`^# ${path.basename(file).slice(0, 4)}: \\S`));
    expect(read(file)).toMatch(/^Status: (?:proposed|accepted|replaced by \d{4}) /m);
  });
});

describe('the glossary', () => {
  const glossary = read('docs/glossary.md');
  const terms = [...glossary.matchAll(/^\*\*([^*]+?)\.?\*\*/gm)].map((match) => match[1] ?? '');

  test('explains every term once, in alphabetical order', () => {
    expect(terms.length).toBeGreaterThan(40);
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms).toEqual([...terms].sort((a, b) => a.localeCompare(b, 'en')));
  });

  test('points only to terms that it explains', () => {
    const pointers = [...glossary.matchAll(/(?<!\*)\*([A-Z][^*]+)\*(?!\*)/g)].map((match) => match[1] ?? '');
    expect(
      pointers.filter((pointer) => !terms.includes(pointer) && pointer !== 'Staff' && pointer !== 'draining'),
    ).toEqual([]);
  });
});
