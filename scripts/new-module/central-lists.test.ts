import { expect, test } from 'vitest';
import { centralLists, withLine } from './central-lists.ts';
import { fillTemplate } from './fill-template.ts';
import { formsOf, pluralOf } from './module-names.ts';

test.each([
  ['part', 'parts'],
  ['box', 'boxes'],
  ['company', 'companies'],
  ['survey', 'surveys'],
  ['work-order', 'work-orders'],
])('the plural of %s is %s', (one, many) => {
  expect(pluralOf(one)).toBe(many);
});

const list = centralLists.find(({ file }) => file === 'web/src/app/modules.ts');
const entry = (name: string) =>
  `  { at: ['/${name}'], load: () => import('../features/${name}/${name}-module.ts') },`;
const broken = `  {\n    at: ['/long'],\n    load: () => import('../features/long/long-module.ts'),\n  },`;

test.each([
  ['alpha', 0],
  ['kite', 1],
  ['zebra', 3],
])('%s goes to its place, beside entries of one and of several lines', (name, place) => {
  if (list === undefined) throw new Error('The list of features is gone');
  const entries = [entry('beta'), broken, entry('mast')];
  const text = (all: readonly string[]) => `const modules = [\n${all.join('\n')}\n];\n`;
  expect(withLine(list, text(entries), entry(name))).toBe(text(entries.toSpliced(place, 0, entry(name))));
});

test('a list without an entry is refused by its file', () => {
  if (list === undefined) throw new Error('The list of features is gone');
  expect(() => withLine(list, 'const modules = [];\n', entry('kite'))).toThrow('web/src/app/modules.ts');
});

test('a template is filled in every form of the name', () => {
  const names = { one: formsOf('access-permit'), many: formsOf('access-permits') };
  const text = "a spare part, {{area}}, '/spare-parts' sparePartRecord SpareParts spare_part Spare parts";
  expect(fillTemplate(text, names, { area: 'desk' })).toBe(
    "an access permit, desk, '/access-permits' accessPermitRecord AccessPermits access_permit Access permits",
  );
  expect(() => fillTemplate('{{colour}}', names, {})).toThrow('colour');
});
