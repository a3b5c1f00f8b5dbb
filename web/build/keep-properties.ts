import type { ESTree } from 'vite';

type Property = ESTree.ObjectExpression['properties'][number];

/** Properties to keep of an object with these property names; null leaves the object unchanged. */
type KeptOf = (names: readonly string[]) => ReadonlySet<string> | null;

/** Source in which some objects have fewer properties; every line keeps its number, for source maps. */
export function keepProperties(code: string, program: ESTree.Program, keptOf: KeptOf): string {
  const dropped = objectsIn(program, keptOf).flatMap(({ properties, kept }) =>
    properties.flatMap((property, index) => {
      if (kept.has(nameOf(property))) return [];
      const end = properties[index + 1]?.start ?? code.indexOf('}', property.end);
      return [{ start: property.start, end }];
    }),
  );
  return dropped
    .toSorted((one, other) => one.start - other.start)
    .reduceRight(
      (text, { start, end }) => text.slice(0, start) + lineBreaksIn(text.slice(start, end)) + text.slice(end),
      code,
    );
}

function lineBreaksIn(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

type Slimmed = { readonly properties: readonly Property[]; readonly kept: ReadonlySet<string> };

/** Objects that lose properties, in source order; objects nested in a removed property are excluded. */
function objectsIn(node: unknown, keptOf: KeptOf): readonly Slimmed[] {
  if (Array.isArray(node)) return node.flatMap((each) => objectsIn(each, keptOf));
  if (typeof node !== 'object' || node === null) return [];
  if (!isObject(node)) return Object.values(node).flatMap((each) => objectsIn(each, keptOf));
  const { properties } = node;
  const kept = keptOf(properties.map(nameOf));
  if (kept === null) return objectsIn(properties, keptOf);
  const inside = properties.filter((property) => kept.has(nameOf(property)));
  return [{ properties, kept }, ...objectsIn(inside, keptOf)];
}

function isObject(node: object): node is ESTree.ObjectExpression {
  return 'type' in node && node.type === 'ObjectExpression';
}

function nameOf(property: Property): string {
  return property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
}
