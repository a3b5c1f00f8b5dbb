import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;
type PageSize = { readonly page: string; readonly gzipBytes: number; readonly budget: keyof RouteBudgets };

/** Maximum gzipped JavaScript for the first load of a page, bytes. */
export type RouteBudgets = {
  /** A page of the console, with its frame. */
  readonly console: number;
  /** A page before a session. */
  readonly entrance: number;
};

/** Pages outside the shell. */
const outsideShell =
  /\/features\/identity\/(?:login|signup|accept-invitation|forgot-password|reset-password|verify-email)-page/;

/**
 * Writes `route-sizes.json`: the gzipped JavaScript of each page's first load, including all its imports, the entry
 * and (for pages of signed-in users) the shell. The build fails when a page is above its budget, and when every page loads
 * the list of records.
 */
export function reportRouteSizes(budgets: RouteBudgets): Plugin {
  return {
    name: 'report-route-sizes',
    apply: 'build',
    // Runs after the dependency lists have been written into the scripts, so that they count, too.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const perModule = growing(chunks);
        if (perModule !== undefined) {
          this.error(`Every page loads ${perModule}: the first load would grow with each record`);
        }
        const sizes = pageSizes(chunks);
        this.emitFile({
          type: 'asset',
          fileName: 'route-sizes.json',
          source: JSON.stringify(sizes, null, 2),
        });
        const above = sizes.filter(({ gzipBytes, budget }) => gzipBytes > budgets[budget]);
        if (above.length === 0) return;
        const list = above.map(
          ({ page, gzipBytes, budget }) => `${page} ${gzipBytes}, may ${budgets[budget]}`,
        );
        this.error(`Pages take more bytes of gzipped JavaScript than they may: ${list.join('; ')}`);
      },
    },
  };
}

function pageSizes(list: readonly Rolldown.OutputChunk[]): readonly PageSize[] {
  const chunks: Chunks = new Map(list.map((chunk) => [chunk.fileName, chunk]));
  const gzipped = new Map(list.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length]));
  const frames = framesOf(list);
  return list
    .flatMap((chunk) => {
      const page = /\/src\/((?:features|app)\/.*-page)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1];
      if (page === undefined) return [];
      const budget = outsideShell.test(chunk.facadeModuleId ?? '') ? 'entrance' : 'console';
      const loaded = new Set([...frames[budget], chunk].flatMap((start) => [...withImports(start, chunks)]));
      const gzipBytes = [...loaded].reduce((sum, file) => sum + (gzipped.get(file) ?? 0), 0);
      return [{ page, gzipBytes, budget } as const];
    })
    .sort((a, b) => a.page.localeCompare(b.page));
}

function framesOf(list: readonly Rolldown.OutputChunk[]) {
  const entry = (page: string) =>
    list.filter((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(`/${page}`));
  const shell = list.filter((chunk) => chunk.facadeModuleId?.endsWith('/app/signed-in-routes.tsx'));
  return { console: [...entry('app.html'), ...shell], entrance: entry('entrance.html') };
}

/** A definition of a record that is part of the first load of every page, if any. */
function growing(list: readonly Rolldown.OutputChunk[]): string | undefined {
  const chunks: Chunks = new Map(list.map((chunk) => [chunk.fileName, chunk]));
  const frames = Object.values(framesOf(list)).flat();
  const loaded = new Set(frames.flatMap((start) => [...withImports(start, chunks)]));
  return [...loaded]
    .flatMap((file) => chunks.get(file)?.moduleIds ?? [])
    .find((id) => /\/contracts\/src\/records\/registry\.ts/.test(id));
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
