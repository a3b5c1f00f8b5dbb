import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { digestOf, putBootScript, readBootScript, withoutComments } from './boot-script.ts';

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

describe('the script in every page', () => {
  it('is what the content security policy allows, wherever pages come from', async () => {
    const digest = digestOf(await readBootScript());
    for (const server of ['api/src/plugins/security-headers.ts', 'deploy/Caddyfile']) {
      expect(await readFile(repository(server), 'utf8')).toContain(`'${digest}'`);
    }
  });

  it('is inlined unchanged into the documents of the console', async () => {
    const script = await readBootScript();
    for (const document of ['app.html', 'entrance.html']) {
      const html = putBootScript(await readFile(repository(`web/${document}`), 'utf8'), script);
      expect(/<script>([^]*?)<\/script>/.exec(html)?.[1]).toBe(script);
    }
  });

  it('cannot close its surrounding element, and has no comments', async () => {
    expect(await readBootScript()).not.toMatch(/<\/script|<!--/i);
    expect(withoutComments("// why\n(function () {\n  // what\n\n  run('//');\n})();\n")).toBe(
      "(function () {\nrun('//');\n})();",
    );
  });
});
