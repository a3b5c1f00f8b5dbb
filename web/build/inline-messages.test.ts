import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { writeTexts } from './catalogues.ts';

const macros = [
  "import { plural, select, t } from '@lingui/core/macro';",
  "import { Plural, Trans } from '@lingui/react/macro';",
].join('\n');

/** The line after the macros' imports, with the texts of a locale. */
async function written(line: string, texts: Readonly<Record<string, string>> = {}, locale = 'en-GB') {
  const { code } = await writeTexts(`${macros}\n${line}`, '/web/src/ui/x.tsx', {
    messageOf: (_, message) => compileMessageOrThrow(texts[message] ?? message),
    locale,
    numbers: '../lib/format-number.ts',
  });
  return code.replaceAll(/\s+/g, ' ').trim();
}

test('a text becomes a string', async () => {
  expect(await written('export const a = t`Save`;')).toBe('export const a = "Save";');
});

test('a text with values becomes a template, in the order of the locale', async () => {
  const line = 'export const a = (n: number, of: number) => t`Row ${n} of ${of}`;';
  expect(await written(line)).toContain('=> `Row ${n} of ${of}`');
  expect(await written(line, { 'Row {n} of {of}': 'De {of}, fila {n}' })).toContain(
    '=> `De ${of}, fila ${n}`',
  );
});

test('what a template would read as code stays text', async () => {
  expect(await written('export const a = (n: number) => t`${n} \\`x\\` C:\\\\`;')).toContain(
    '`${n} \\`x\\` C:\\\\`',
  );
});

test('an English plural becomes a condition; the number is written once where there is only one', async () => {
  const line =
    "export const a = (n: number) => plural(n, { '=0': 'No row', one: '# row', other: '# rows' });";
  const code = await written(line);
  expect(code).toContain('n === 0 ? "No row" : n === 1 ? "1 row" : `${_formatCount(n)} rows`');
  expect(code).toContain('import { formatCount as _formatCount } from "../lib/format-number.ts"');
});

test('plurals of other languages use their categories', async () => {
  const line = "export const a = (n: number) => plural(n, { one: '# row', other: '# rows' });";
  const message = '{n, plural, one {# row} other {# rows}}';
  const code = await written(
    line,
    { [message]: '{n, plural, one {# fila} many {# de filas} other {# filas}}' },
    'es',
  );
  expect(code).toContain('new Intl.PluralRules("es").select(n) === "one" ? `${_formatCount(n)} fila`');
  expect(code).toContain('new Intl.PluralRules("es").select(n) === "many" ? `${_formatCount(n)} de filas`');
});

test('a choice becomes a condition', async () => {
  const line =
    "export const a = (side: string) => select(side, { theirs: 'Take theirs', other: 'Keep mine' });";
  expect(await written(line)).toContain('side === "theirs" ? "Take theirs" : "Keep mine"');
});

test('elements move with the words around them', async () => {
  const line =
    'export const A = ({ n }: { n: number }) => <p><Trans>Row <b>{n}</b> of <i>many</i></Trans></p>;';
  expect(await written(line)).toContain('<p>{"Row "}<b>{n}</b>{" of "}<i>{"many"}</i></p>');
  const turned = { 'Row <0>{n}</0> of <1>many</1>': '<1>Muchas</1>, fila <0>{n}</0>' };
  expect(await written(line, turned)).toContain('<p><i>{"Muchas"}</i>{", fila "}<b>{n}</b></p>');
});

test('a text alone needs no fragment', async () => {
  expect(await written('export const A = () => <p><Trans>Save</Trans></p>;')).toContain('<p>{"Save"}</p>');
  expect(await written('export const a = <Trans>Save</Trans>;')).toContain('a = "Save"');
});

test('nothing of the library is left', async () => {
  expect(
    await written('export const a = t`Save`; export const B = () => <Trans>Row <b /></Trans>;'),
  ).not.toContain('lingui');
});

test('a branch of a plural may have elements', async () => {
  const line = 'export const A = () => <p><Plural value={n} one={<b>One</b>} other="# rows" /></p>;';
  expect(await written(line)).toContain('n === 1 ? <><b>{"One"}</b></> : <>{_formatCount(n)}{" rows"}</>');
});

test('elements among the values of a text are refused', async () => {
  const line = 'export const a = (b: never) => t`A row of ${<b>{b}</b>}`;';
  await expect(written(line)).rejects.toThrow('<Trans>');
});
