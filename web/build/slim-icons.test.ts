import { expect, test } from 'vitest';
import { withoutKeys } from './slim-icons.ts';

test('an icon keeps its lines and its name', () => {
  const source = `const data = {
  name: "trash",
  size: 24,
  node: [
    ["path", { d: "M10 11v6", key: "nco0om" }],
    ["circle", { cx: "1", cy: "2", r: "3", key: "e791ji" }]
  ],
  aliases: ["trash-2"]
};`;
  expect(withoutKeys(source)).toBe(`const data = {
  name: "trash",
  size: 24,
  node: [
    ["path", { d: "M10 11v6" }],
    ["circle", { cx: "1", cy: "2", r: "3" }]
  ]
};`);
});
