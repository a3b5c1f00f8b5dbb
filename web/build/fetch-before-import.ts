import { parseSync, type Plugin, type Rolldown } from 'vite';

/** The module with which Vite wraps each `import()` of the built application. */
const helper = '\0vite/preload-helper.js';

/**
 * Before a module is imported while a page is in use, `boot.js` fetches it with everything it imports (ADR 0014):
 * browsers may cache a failed import for good, while a fetch can be retried. Each `import()` is given the names of
 * its files. The build fails if an import lacks them, or if `boot.js` would parse other imports from a script than
 * the browser does.
 */
export function fetchBeforeImport(): Plugin {
  return {
    name: 'fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (id) =>
        id === helper
          ? 'export const __vitePreload = (load, files) => window.switchyardFetch(files).then(load);'
          : null,
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const problem = problemOf(file);
          if (problem !== null) this.error(`${file.fileName}: ${problem}`);
        }
      },
    },
  };
}

type Script = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports'>;

/** Difference between the files fetched and those imported by the browser; null if there is none. */
export function problemOf({ fileName, code, imports }: Script): string | null {
  const read = new Set(importsIn(code));
  const differs = [
    ...imports.filter((name) => !read.has(name)),
    ...[...read].filter((name) => !imports.includes(name)),
  ];
  if (!fileName.startsWith('assets/')) return 'boot.js looks for imports in assets/';
  if (differs.length > 0) return `boot.js misreads its imports: ${differs.join(', ')}`;
  const bare = bareImportsIn(code);
  return bare.length > 0 ? `imports without a fetch before: ${bare.join(', ')}` : null;
}

/** Static imports of a script, as parsed by `boot.js`. */
function importsIn(code: string): readonly string[] {
  return [...code.matchAll(/(?:import|from)\s*"\.(\/[^"]+)"/g)].map(([, path]) => `assets${path}`);
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/**
 * Dynamic imports of a script without file names for `boot.js`: `import()` outside `preload(() => import('./x.js'),
 * files([0]))`.
 */
function bareImportsIn(code: string): readonly string[] {
  if (!code.includes('import(')) return [];
  const files = [...(/m\.f=\[([^\]]*)\]/.exec(code)?.[1]?.matchAll(/"([^"]*)"/g) ?? [])].map(
    ([, name = '']) => name,
  );
  const bare: string[] = [];
  const visit = (node: Node, named: readonly string[]) => {
    if (node.type === 'ImportExpression') {
      const source = textOf(node['source'] as Node);
      // The router imports names that a server of its framework sends; there is no such server.
      if (source !== '' && !named.includes(source.replace(/^\./, 'assets'))) bare.push(source);
    }
    const below = node.type === 'CallExpression' ? [...named, ...filesOf(node, files)] : named;
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, below);
    }
  };
  visit(parseSync('script.js', code).program as unknown as Node, []);
  return bare;
}

/** Files that a call names by `__vite__mapDeps([0, 1])` as its last argument. */
function filesOf(call: Node, files: readonly string[]): readonly string[] {
  const last = (call['arguments'] as readonly Node[]).at(-1);
  if (last?.type !== 'CallExpression' || (last['callee'] as Node)['name'] !== '__vite__mapDeps') return [];
  const [list] = last['arguments'] as readonly Node[];
  return ((list?.['elements'] ?? []) as readonly Node[]).map(({ value }) => files[Number(value)] ?? '');
}

/** The text of a literal; empty for an expression known only at run time. */
function textOf(node: Node): string {
  if (node.type === 'Literal') return String(node['value']);
  const [first] = (node['quasis'] ?? []) as readonly { value: { cooked: string } }[];
  return first?.value.cooked ?? '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
