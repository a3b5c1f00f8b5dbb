import { expect, test } from 'vitest';
import { greeting } from './chat-words.ts';
import { replyBlocks } from './reply-blocks.ts';

test('lines that begin with a dash are a list, blank lines part paragraphs', () => {
  expect(replyBlocks('Two plans:\n- Team\n- Company\n\nAsk me more.\nAny time.')).toEqual([
    { kind: 'text', text: 'Two plans:' },
    { kind: 'list', items: ['Team', 'Company'] },
    { kind: 'text', text: 'Ask me more.\nAny time.' },
  ]);
});

test('markup stays text', () => {
  expect(replyBlocks('<b>no</b>')).toEqual([{ kind: 'text', text: '<b>no</b>' }]);
});

test('the helper greets by first name, or as there', () => {
  expect(greeting('helper', 'Mara')).toMatch(/^Hi Mara!/);
  expect(greeting('helper', '')).toMatch(/^Hi there!/);
  expect(greeting('sales', 'Alex')).toMatch(/Alex.*What's your name\?$/);
});
