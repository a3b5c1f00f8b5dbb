import { describe, expect, it } from 'vitest';
import { mentionsIn, splitMentions, typedMention, withMention } from './mentions.ts';

const ana = { id: '1', name: 'Ana Voss' };
const anaLong = { id: '2', name: 'Ana Vossberg' };

describe('typedMention', () => {
  it.each([
    ['@', 1, { at: 0, words: '' }],
    ['Ask @an', 7, { at: 4, words: 'an' }],
    ['Ask @Ana Vo', 11, { at: 4, words: 'Ana Vo' }],
    ['(@ana', 5, { at: 1, words: 'ana' }],
    ['Ask @an about it', 7, { at: 4, words: 'an' }],
  ])('finds the one before the caret: %s', (text, caret, expected) => {
    expect(typedMention(text, caret)).toEqual(expected);
  });

  it.each(['ana@example.com', '@ ana', 'Ask @an\nnext line', `@${'a'.repeat(60)}`, 'nobody'])(
    'finds none in %j',
    (text) => {
      expect(typedMention(text, text.length)).toBeNull();
    },
  );
});

it('puts the chosen name in place of what was typed', () => {
  const typed = typedMention('Ask @an about it', 7);
  expect(typed && withMention('Ask @an about it', typed, ana.name)).toEqual({
    text: 'Ask @Ana Voss about it',
    caret: 14,
  });
});

it('mentions only those whom the text still names, each once', () => {
  expect(mentionsIn('@Ana Vossberg, please', [ana, anaLong, anaLong])).toEqual([anaLong]);
  expect(mentionsIn('Please', [ana])).toEqual([]);
});

it('splits a text at its mentions and loses nothing', () => {
  const text = 'Hi @Ana Voss and @Ana Vossberg, mail a@b.example @nobody';
  const parts = splitMentions(text, ['Ana Voss', 'Ana Vossberg', '']);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter((part) => part.isMention).map((part) => part.text)).toEqual([
    '@Ana Voss',
    '@Ana Vossberg',
  ]);
});
