import { expect, test } from 'vitest';
import { countLines, functionSizes, spreadOf } from './source-sizes.ts';

test('the spread of a list uses the nearest rank', () => {
  expect(spreadOf([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({ count: 10, median: 5, p90: 9, max: 10 });
  expect(spreadOf([])).toEqual({ count: 0, median: 0, p90: 0, max: 0 });
});

test('a final line break does not start another line', () => {
  expect(countLines('a\nb\n')).toBe(2);
  expect(countLines('a\nb')).toBe(2);
});

test('functions are found with name, first line and length', () => {
  const source =
    'export function open() {\n  return () => 1;\n}\nclass Hub {\n  close() {}\n}\nconst run = () => {\n};\n';
  expect(functionSizes('hub.ts', source)).toEqual([
    { file: 'hub.ts', line: 1, name: 'open', lines: 3 },
    { file: 'hub.ts', line: 2, name: '(anonymous)', lines: 1 },
    { file: 'hub.ts', line: 5, name: 'close', lines: 1 },
    { file: 'hub.ts', line: 7, name: 'run', lines: 2 },
  ]);
});
