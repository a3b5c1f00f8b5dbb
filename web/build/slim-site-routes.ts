import type { ESTree, Plugin } from 'vite';

/** What the browser needs of a route: where it is, and what draws it if it moves. */
const kept = new Set(['path', 'load', 'still']);

/** Titles, descriptions and everything else that is read at the build only stay out of the browser's part. */
export function slimSiteRoutes(): Plugin {
  return {
    name: 'slim-site-routes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/site/site-routes.ts')) return null;
      return slimRoutes(code, this.parse(code, { lang: 'ts' }));
    },
  };
}

/** Source without the properties of routes that the browser does not need. */
export function slimRoutes(code: string, program: ESTree.Program): string {
  const dropped = routesIn(program).flatMap((properties) =>
    properties.flatMap((property, index) => {
      if (kept.has(nameOf(property))) return [];
      const end = properties[index + 1]?.start ?? code.indexOf('}', property.end);
      return [{ start: property.start, end }];
    }),
  );
  return dropped.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

type Property = ESTree.ObjectExpression['properties'][number];

/** Properties of each object that has a path and something to load, in the order of the source. */
function routesIn(node: unknown): readonly (readonly Property[])[] {
  if (Array.isArray(node)) return node.flatMap(routesIn);
  if (typeof node !== 'object' || node === null) return [];
  if (isObject(node)) {
    const names = node.properties.map(nameOf);
    if (names.includes('path') && names.includes('load')) return [node.properties];
  }
  return Object.values(node).flatMap(routesIn);
}

function isObject(node: object): node is ESTree.ObjectExpression {
  return 'type' in node && node.type === 'ObjectExpression';
}

function nameOf(property: Property): string {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
}
