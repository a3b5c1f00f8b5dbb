import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import { expect, test } from 'vitest';
import { linkRecords } from './link-records.ts';
import { replyBlocks } from './reply-blocks.ts';

const job = (number: number, title: string): Citation => ({
  kind: 'job',
  id: `j${number}`,
  title: `#${number} ${title}`,
  href: `/jobs/j${number}`,
});
const ana: Citation = { kind: 'technician', id: 't1', title: 'Ana Voss', href: '/technicians/t1' };

test('each job of a list is there once: its line leads to it', () => {
  const text = 'Ana Voss has 2 visits:\n- 9:00 AM: #1042 No heat · Harbor\n- 1:00 PM: #1043 Leak · Elm';
  const { blocks, rest } = linkRecords(replyBlocks(text), [ana, job(1042, 'No heat'), job(1043, 'Leak')]);
  expect(blocks).toEqual([
    { kind: 'text', pieces: [{ text: 'Ana Voss', href: '/technicians/t1' }, ' has 2 visits:'] },
    {
      kind: 'list',
      items: [
        ['9:00 AM: ', { text: '#1042 No heat', href: '/jobs/j1042' }, ' · Harbor'],
        ['1:00 PM: ', { text: '#1043 Leak', href: '/jobs/j1043' }, ' · Elm'],
      ],
    },
  ]);
  expect(rest).toEqual([]);
});

test('a shortened title is found by its number, and a number within another one is not', () => {
  const { blocks, rest } = linkRecords(replyBlocks('#10421 and #1042 Replace the…'), [
    job(1042, 'Replace the whole rooftop unit'),
  ]);
  expect(blocks).toEqual([
    { kind: 'text', pieces: ['#10421 and ', { text: '#1042', href: '/jobs/j1042' }, ' Replace the…'] },
  ]);
  expect(rest).toEqual([]);
});

test('what the text does not name stays a source, as do articles and pages', () => {
  const article: Citation = { kind: 'article', id: 'a', title: 'Jobs', href: '/docs/jobs' };
  const { blocks, rest } = linkRecords(replyBlocks('Anatol Voss reads Jobs.'), [ana, article]);
  expect(blocks).toEqual([{ kind: 'text', pieces: ['Anatol Voss reads Jobs.'] }]);
  expect(rest).toEqual([ana, article]);
});
