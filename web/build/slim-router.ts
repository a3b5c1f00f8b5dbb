import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The router's package names only its development files. */
const files = fileURLToPath(new URL('../../node_modules/react-router/dist/production/', import.meta.url));
const routerFile = /\/react-router\/dist\/production\/chunk-[\w-]+\.mjs$/;

/** Nobody told the bundler that this only makes a component, which may be left out. */
const components = /^var (\w+) = (React\d*\.forwardRef)\(/gm;
/** A name given to a component keeps it, and all it needs, in the build: these are used nowhere. */
const names = /^(?:HistoryRouter|NavLink|Form|ScrollRestoration)\.displayName = "[^"]*";$/gm;
/** Links fetch ahead what servers of its framework list; without such a server there is nothing to fetch. */
const prefetch = /return shouldPrefetch && !isAbsolute \? .* : link;/;

/** Of the router, leaves out what belongs to its framework and to forms; a build, because development keeps it whole. */
export function slimRouter(): Plugin {
  let slimmed = false;
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: `${files}index.mjs` },
          { find: /^react-router\/dom$/, replacement: `${files}dom-export.mjs` },
        ],
      },
    }),
    transform(code, id) {
      if (!routerFile.test(id) || !prefetch.test(code)) return null;
      slimmed = true;
      return slimRouterSource(code);
    },
    buildEnd(error) {
      if (error === undefined && !slimmed) this.error('slim-router no longer finds what it leaves out');
    },
  };
}

/** The router's source without what keeps unused parts. */
export function slimRouterSource(code: string): string {
  return code
    .replaceAll(names, '')
    .replaceAll(components, 'var $1 = /* @__PURE__ */ $2(')
    .replace(prefetch, 'return link;');
}
