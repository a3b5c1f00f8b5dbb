import { expect, test } from 'vitest';
import { literalTexts } from './literal-texts.ts';

const texts = (source: string) => literalTexts('web/src/ui/x.tsx', source).map(({ text }) => text);

test.for([
  ['<p>Save changes</p>', 'Save changes'],
  ['<p>{count} left</p>', 'left'],
  ['<Field label="name" />', 'name'],
  ['<IconButton aria-label="close" />', 'close'],
  ["toast({ title: 'Not changed' })", 'Not changed'],
  ["const words = { open: 'Open' };", 'Open'],
  ["setError('Give a reason.')", 'Give a reason.'],
  ["const hint = isNow ? 'shown now' : ''", 'shown now'],
  ['const a = `${count} of ${all} rows`', '… of … rows'],
  ['const a = t`${count} of ${isAll ? "all rows" : ""}`', 'all rows'],
  ["<Trans>It {count === 1 ? rest : 'stays'} here</Trans>", 'stays'],
  ["<Trans>Open <a title={'Open it'}>it</a></Trans>", 'Open it'],
  ["formatPlural(count, 'row')", "formatPlural(count, 'row')"],
])('%s has a text', ([source, text]) => {
  expect(texts(source ?? '')).toEqual([text]);
});

test.for([
  '<p><Trans>Save changes</Trans></p>',
  "<Trans>Kept since {formatDate(at, zone, 'dayTime')} by <b className={'wrap-anywhere'}>{name}</b></Trans>",
  "t`Kept since ${formatDate(at, zone, 'dayTime')} in ${isUtc ? zone : t`another zone`}`",
  '<Field label={t`Name`} />',
  "plural(count, { one: '# row', other: '# rows' })",
  '<div className="flex items-center gap-2" />',
  "const tone = { warn: 'bg-warn-wash text-warn' };",
  "import { Save } from './Save changes.ts';",
  "type Side = 'Theirs' | 'Yours';",
  "event.key === 'Escape'",
  "if (area === 'Today') open();",
  "throw new Error('The page has no root element')",
  "invalidateTags(['Session'])",
  'const a = `/api/${path}?q=${query}`',
  'document.title = `${title} · Switchyard`',
  "const a = 'Kept as it is'; // no-literal-text: compared, not shown",
])('%s has none', (source) => {
  expect(texts(source)).toEqual([]);
});
