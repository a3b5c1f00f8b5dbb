import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** Pages that open a working day, by path. */
const pages: Readonly<Record<string, string>> = {
  '/dashboard': '/features/dashboard/dashboard-page.tsx',
  '/dispatch': '/features/dispatch/dispatch-page.tsx',
  '/jobs': '/features/jobs/jobs-page.tsx',
  '/technician-portal': '/features/technician-portal/technician-portal-page.tsx',
};
const shell = '/app/signed-in-routes.tsx';

/**
 * Asks for a page's files, for who is signed in, and for what the page read last time, before the application's own
 * script has arrived and run: a small script in the head of the document. `early-answers.ts` takes over the answers.
 */
export function earlyRequests(): Plugin {
  let file: { readonly fileName: string; readonly source: string } | null = null;
  return {
    name: 'early-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((item) => item.type === 'chunk');
        const source = earlyScript(chunks);
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        file = { fileName: `assets/early-${hash}.js`, source };
        return [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (file) this.emitFile({ type: 'asset', ...file });
      },
    },
  };
}

type Chunk = Pick<Rolldown.OutputChunk, 'facadeModuleId' | 'fileName' | 'imports'>;

/** Source of the script; plain, because it runs before anything that could explain an old browser to the user. */
export function earlyScript(chunks: readonly Chunk[]): string {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const chunkOf = (path: string) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(path))?.fileName;
  const filesOf = (page: string) => {
    const found = new Set([shell, page].flatMap((path) => chunkOf(path) ?? []));
    for (const name of found) for (const next of imports.get(name) ?? []) found.add(next);
    return [...found].map((name) => `/${name}`);
  };
  const files = Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, filesOf(page)]));
  return `(function (pages) {
  var files = pages[location.pathname];
  var known = null;
  try {
    if (localStorage.getItem('switchyard-signed-in') !== '1') return;
    known = JSON.parse(localStorage.getItem('switchyard-early-reads') || '{}')[location.pathname];
  } catch (_) {}
  if (!files) return;
  var early = (window.switchyardEarly = {});
  var ask = function (url) {
    early[url] = fetch(url, {
      headers: { accept: 'application/json', 'x-requested-with': 'switchyard' },
      credentials: 'include',
    });
    early[url].catch(function () {});
  };
  ask('/api/auth/user');
  if (known && location.search === '' && known.until > Date.now()) ask(known.url);
  files.forEach(function (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  });
})(${JSON.stringify(files)});
`;
}
