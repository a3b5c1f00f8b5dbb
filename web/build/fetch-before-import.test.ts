import { expect, test } from 'vitest';
import { problemOf } from './fetch-before-import.ts';

const fileName = 'assets/page-1.js';
const files =
  'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/menu-2.js","assets/menu-2.css"])))=>i.map(i=>d[i]);';
const imports = ['assets/core-3.js', 'assets/icons-4.js'];
const head = 'import{a as e}from"./core-3.js";import"./icons-4.js";';

test('a script may import later what it names to boot.js', () => {
  for (const load of [
    'e(()=>import(`./menu-2.js`).then(e=>e.Menu),__vite__mapDeps([0,1]))',
    // The router's way to modules that a server of its framework names.
    'import(name)',
    'e(async()=>{let{a:t}=await import("./menu-2.js");return{a:t}},__vite__mapDeps([0]))',
  ]) {
    expect(problemOf({ fileName, imports, code: `${files}${head}${load};` })).toBeNull();
  }
});

test.for([
  ['import(`./menu-2.js`)', 'imports without a fetch before: ./menu-2.js'],
  ['e(()=>import(`./menu-2.js`),[])', 'imports without a fetch before: ./menu-2.js'],
  ['e(()=>import(`./menu-2.js`),__vite__mapDeps([1]))', 'imports without a fetch before: ./menu-2.js'],
] as const)('%s is refused', ([load, problem]) => {
  expect(problemOf({ fileName, imports, code: `${files}${head}${load};` })).toBe(problem);
});

test('a script is refused in which boot.js would find other imports than the browser', () => {
  const misread = 'boot.js misreads its imports: ';
  expect(problemOf({ fileName, imports, code: 'import{a}from"./core-3.js";' })).toBe(
    `${misread}assets/icons-4.js`,
  );
  const example = 'const example=\'import "./never.js"\';';
  expect(problemOf({ fileName, imports, code: `${head}${example}` })).toBe(`${misread}assets/never.js`);
  expect(problemOf({ fileName: 'page-1.js', imports: [], code: '' })).toMatch('assets/');
});
