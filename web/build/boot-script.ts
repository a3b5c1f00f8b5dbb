import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/boot.js', import.meta.url));
/** Placeholder of the script in the console's pages. */
const mark = '<!-- boot.js -->';

/** The script inlined into every page, which saves a request before the first paint. */
export async function readBootScript(): Promise<string> {
  return withoutComments(await readFile(source, 'utf8'));
}

/** Digest of the script for the content security policy. */
export function digestOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/** Removes line comments, indentation and empty lines. */
export function withoutComments(script: string): string {
  return script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');
}

/** Inserts the script into a document of the console. */
export function putBootScript(html: string, script: string): string {
  // A function, because a replacement string would interpret `$` patterns in the script.
  return html.replace(mark, () => `<script>${script}</script>`);
}

/** Inserts the script into the documents of the console. */
export function inlineBootScript(): Plugin {
  return {
    name: 'inline-boot-script',
    transformIndexHtml: async (html) => putBootScript(html, await readBootScript()),
  };
}
