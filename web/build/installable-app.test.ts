import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { addressPattern, consoleFiles } from './installable-app.ts';

type Script = { imports?: string[]; later?: string[]; css?: string[]; entryOf?: string };

function script(fileName: string, { imports = [], later = [], css = [], entryOf }: Script = {}) {
  return {
    type: 'chunk',
    fileName,
    imports,
    dynamicImports: later,
    isEntry: entryOf !== undefined,
    facadeModuleId: entryOf ?? null,
    viteMetadata: { importedCss: new Set(css), importedAssets: new Set<string>() },
  };
}

const bundleOf = (...files: { fileName: string }[]) =>
  Object.fromEntries(files.map((file) => [file.fileName, file])) as unknown as Rolldown.OutputBundle;

describe('files of the console', () => {
  it('are its scripts, later ones included, with their styles and fonts, and none of the public site', () => {
    const styles = { type: 'asset', fileName: 'assets/page.css', source: 'a{src:url(/assets/inter.woff2)}' };
    const font = { type: 'asset', fileName: 'assets/inter.woff2', source: '' };
    const bundle = bundleOf(
      script('assets/app.js', {
        entryOf: '/web/app.html',
        imports: ['assets/react.js'],
        later: ['assets/page.js'],
      }),
      script('assets/site.js', { entryOf: '/web/src/site/site-main.tsx', imports: ['assets/react.js'] }),
      script('assets/react.js'),
      script('assets/page.js', { css: ['assets/page.css'], later: ['assets/app.js'] }),
      styles,
      font,
    );
    expect(consoleFiles(bundle)).toEqual([
      'assets/app.js',
      'assets/inter.woff2',
      'assets/page.css',
      'assets/page.js',
      'assets/react.js',
    ]);
  });
});

describe('addresses at which the stored console opens', () => {
  const pattern = new RegExp(addressPattern(['/jobs', '/jobs/:jobId', '/system-status']));

  it.for(['/', '/jobs', '/jobs/', '/jobs/42', '/jobs/42?tab=parts', '/?q=visitors'])(
    '%s is one',
    (address) => {
      expect(pattern.test(address)).toBe(true);
    },
  );

  it.for([
    '/pricing',
    '/jobs/42/parts',
    '/api/jobs',
    '/api/jobs.csv?sort=name',
    '/system-status?visitor',
    '/system-status?a=1&visitor=1',
  ])('%s is none', (address) => {
    expect(pattern.test(address)).toBe(false);
  });
});
