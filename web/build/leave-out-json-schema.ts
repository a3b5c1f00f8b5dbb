import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const files = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Every zod schema can convert itself to JSON Schema and includes the code for it. The browser never does that, so
 * the build replaces the exports of these two files by functions that throw.
 */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'leave-out-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!files.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)];
      const missing = "() => { throw new Error('JSON Schema is not part of the browser build'); }";
      return names.map(([, name]) => `export const ${name} = () => ${missing};`).join('\n');
    },
  };
}
