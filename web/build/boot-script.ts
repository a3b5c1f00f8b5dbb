import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/boot.js', import.meta.url));
/** Stands in the console's pages where the script goes. */
const mark = '<!-- boot.js -->';

/** The script that stands in every page: a request less before the first paint. */
export async function readBootScript(): Promise<string> {
  return withoutComments(await readFile(source, 'utf8'));
}

/** What the content security policy knows the script by. */
export function digestOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/** Leaves out lines of comment, indentation and empty lines. */
export function withoutComments(script: string): string {
  return script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}

/** Puts the script into a document of the console. */
export function putBootScript(html: string, script: string): string {
  // A function, because the script has signs that mean something in a replacement.
  return html.replace(mark, () => `<script>${script}</script>`);
}

/** Puts the script into the documents of the console. */
export function inlineBootScript(): Plugin {
  return {
    name: 'inline-boot-script',
    transformIndexHtml: async (html) => putBootScript(html, await readBootScript()),
  };
}
