import { describe, expect, test } from 'vitest';
import { checkWording, isWorded } from './wording.ts';

describe('the word list', () => {
  test.for([
    '// Whoever signs in next on the same browser is asked anew.',
    '  title: "Put this onto somebody else\'s visit?",',
    ' * What waits is sent first.',
    '/** Whether it fits, only the server knows. */',
    '-- The row stands here until the commit.',
    'The technician sees the own day.',
    '// Of these, the last one counts.',
    '  label: "E-mail",',
  ])('finds a word in: %s', (line) => {
    expect(checkWording('api/src/x.ts', line).length).toBeGreaterThan(0);
  });

  test.for([
    ' * Sends pending writes first.',
    '  label: "What happened?",',
    '// The letter stands for one of four roles.',
    'const answer = await ask("Who is there?");',
    '/** True if the record matches the filter. */',
  ])('accepts: %s', (line) => {
    expect(checkWording('api/src/x.ts', line)).toEqual([]);
  });

  test('names the line and what to write instead', () => {
    const [finding] = checkWording('api/src/x.ts', 'const a = 1;\n// Asked anew.');
    expect(finding).toMatchObject({ file: 'api/src/x.ts', line: 2 });
    expect(finding?.message).toContain('again');
  });
});

test('the list applies to code and documents, not to words of users or to applied migrations', () => {
  expect(['api/src/x.ts', 'docs/style.md', 'web/src/ui/x.css'].every(isWorded)).toBe(true);
  const exempt = [
    'docs/blog/x.md',
    'tests/assistant/phrasings/x.ts',
    'platform/src/db/migrations/x.sql',
    'a.png',
  ];
  expect(exempt.some(isWorded)).toBe(false);
});
