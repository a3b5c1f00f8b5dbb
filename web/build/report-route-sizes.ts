import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;
type PageSize = { readonly page: string; readonly gzipBytes: number };

/** Pages drawn without the shell. */
const outsideShell =
  /\/features\/identity\/(?:login|signup|accept-invitation|forgot-password|reset-password)-page/;

/**
 * Writes `route-sizes.json`: the gzipped JavaScript that the first load of each page takes, with everything it
 * imports, the entry and (for pages of signed-in users) the shell. Warns about pages above the budget.
 */
export function reportRouteSizes(budgetBytes: number): Plugin {
  return {
    name: 'report-route-sizes',
    apply: 'build',
    generateBundle(_, bundle) {
      const sizes = pageSizes(Object.values(bundle).filter((file) => file.type === 'chunk'));
      this.emitFile({ type: 'asset', fileName: 'route-sizes.json', source: JSON.stringify(sizes, null, 2) });
      for (const { page, gzipBytes } of sizes) {
        if (gzipBytes <= budgetBytes) continue;
        this.warn(`${page} takes ${kilobytes(gzipBytes)} of JavaScript, budget ${kilobytes(budgetBytes)}`);
      }
    },
  };
}

function pageSizes(list: readonly Rolldown.OutputChunk[]): readonly PageSize[] {
  const chunks: Chunks = new Map(list.map((chunk) => [chunk.fileName, chunk]));
  const gzipped = new Map(list.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length]));
  const entries = list.filter((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('.html'));
  const shell = list.filter((chunk) => chunk.facadeModuleId?.endsWith('/app/signed-in-routes.tsx'));
  return list
    .flatMap((chunk) => {
      const page = /\/src\/((?:features|app)\/.*-page)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
      if (page === undefined) return [];
      const frame = outsideShell.test(chunk.facadeModuleId ?? '') ? entries : [...entries, ...shell];
      const loaded = new Set([...frame, chunk].flatMap((start) => [...withImports(start, chunks)]));
      return [{ page, gzipBytes: [...loaded].reduce((sum, file) => sum + (gzipped.get(file) ?? 0), 0) }];
    })
    .sort((a, b) => a.page.localeCompare(b.page));
}

function withImports(start: Rolldown.OutputChunk, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(start.fileName)) return found;
  found.add(start.fileName);
  for (const file of start.imports) {
    const chunk = chunks.get(file);
    if (chunk) withImports(chunk, chunks, found);
  }
  return found;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
