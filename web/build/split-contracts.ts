import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { ESTree, Plugin } from 'vite';

const contractFiles = /^(.*\/contracts\/src\/[\w-]+\/[\w-]+\.ts)(?:\?(?:schemas|values|listed))?$/;
/** The list of all records. */
const recordList = /\/contracts\/src\/records\/definitions\.ts(?:\?values)?$/;
const recordFile = /-record\.ts$/;

/**
 * Contracts define schemas beside constants and rules, and routes contain all their schemas. A page that needs one
 * constant and the path of one route would load them all, plus the schema library (20 kB). So each contract file is
 * split into three parts that load separately:
 *
 * - its schemas (`?schemas`),
 * - everything else (`?values`); both parts are the same file, of which the bundler keeps the used exports,
 * - its routes, reduced to method and path. Reading a schema of a route throws: import the schema itself.
 *
 * The list of all records has its own copy of each record (`?listed`), which loads with the list. A page that names
 * one record loads that one alone, however many there are. Records are facts and pure functions: nothing asks whether
 * two of them are the same object.
 *
 * Contracts only contain definitions, so every constant may be dropped if unused; it is marked as pure for the
 * bundler.
 */
export function splitContracts(): Plugin {
  return {
    name: 'split-contracts',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === routeModule) return id;
      if (!(recordList.test(importer ?? '') && recordFile.test(id))) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && `${found.id}?listed`;
    },
    async load(id) {
      if (id === routeModule) return { code: routeSource, moduleSideEffects: false };
      const file = contractFiles.exec(id)?.[1];
      if (file === undefined) return null;
      if (file !== id) {
        const source = await readFile(file, 'utf8');
        return { code: markPure(source, this.parse(source, { lang: 'ts' })), moduleSideEffects: false };
      }
      const exports = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const lines = Object.entries(exports).map(([name, value]) => exportLine(id, name, value));
      return {
        code: [`import { route } from '${routeModule}';`, ...lines].join('\n'),
        moduleSideEffects: false,
      };
    },
  };
}

/**
 * Wraps the computed constants of a module so that the bundler may drop them: `const a = (() => b())()`, marked pure.
 */
export function markPure(source: string, program: ESTree.Program): string {
  const declared = program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
  });
  const initial = declared.flatMap(({ init }) => (init && init.type !== 'Literal' ? [init] : []));
  return initial.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    source,
  );
}

function exportLine(id: string, name: string, value: unknown): string {
  const routes = reduceRoutes(value);
  if (routes !== null) return `export const ${name} = ${routes};`;
  const part = isSchema(value) ? 'schemas' : 'values';
  return `export { ${name} } from ${JSON.stringify(`${id}?${part}`)};`;
}

/** Source text of a route or of a record of routes; null for anything else. */
export function reduceRoutes(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (isRoute(value)) {
    return `/* @__PURE__ */ route(${JSON.stringify(value.method)}, ${JSON.stringify(value.path)})`;
  }
  const entries = Object.entries(value).map(([key, entry]) => [key, reduceRoutes(entry)] as const);
  if (entries.length === 0 || entries.some(([, entry]) => entry === null)) return null;
  return `{ ${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${entry}`).join(', ')} }`;
}

function isRoute(value: object): value is { method: string; path: string } {
  return 'method' in value && 'path' in value && 'reply' in value;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Makes the reduced routes of all contracts. */
const routeModule = 'contract-route';
const routeSource = `
const absent = { get() { throw new Error('Routes carry no schemas in the browser: import the schema itself'); } };
export function route(method, path) {
  return Object.defineProperties({ method, path }, { params: absent, query: absent, body: absent, reply: absent });
}`;
