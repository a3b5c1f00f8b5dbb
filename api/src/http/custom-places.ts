import { customKindOf } from '@switchyard/contracts/custom-fields/custom-values.ts';
import { protectedNameOf } from '@switchyard/contracts/records/protected-schema.ts';
import { z } from 'zod';

type Within = {
  readonly members: ReadonlyMap<string, CustomPlaces>;
  /** Protected fields by their members. */
  readonly fields: ReadonlyMap<string, string>;
};

/** Where a reply contains records with custom values or protected fields: what to do with each part of it. */
export type CustomPlaces =
  | ({ readonly at: 'record'; readonly kind: string } & Within)
  | ({ readonly at: 'members' } & Within)
  | { readonly at: 'items'; readonly item: CustomPlaces };

/** Places of custom values and protected fields in a reply, found in its schema; undefined if it has none. */
export function customPlacesIn(schema: z.ZodType): CustomPlaces | undefined {
  return placesIn(schema, []);
}

function placesIn(schema: z.ZodType, above: readonly z.ZodType[]): CustomPlaces | undefined {
  // A schema that contains itself repeats what is already known.
  if (above.includes(schema)) return undefined;
  const inner = (part: unknown) => placesIn(part as z.ZodType, [...above, schema]);
  if (schema instanceof z.ZodObject) return placesOfObject(schema, inner);
  if (schema instanceof z.ZodArray || schema instanceof z.ZodSet) {
    return itemsOf(inner(schema instanceof z.ZodArray ? schema.element : schema.def.valueType));
  }
  if (schema instanceof z.ZodRecord) return itemsOf(inner(schema.valueType));
  if (schema instanceof z.ZodUnion) {
    return schema.options.map(inner).reduce((all, one) => merged(all, one), undefined);
  }
  if (schema instanceof z.ZodPipe) return inner(schema.out);
  if (schema instanceof z.ZodLazy) return inner(schema.def.getter());
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return inner(schema.def.innerType);
  }
  return undefined;
}

function placesOfObject(
  { shape }: z.ZodObject,
  inner: (part: unknown) => CustomPlaces | undefined,
): CustomPlaces | undefined {
  const kind = shape['custom'] === undefined ? undefined : customKindOf(shape['custom'] as z.ZodType);
  const members = new Map(
    Object.entries(shape).flatMap(([name, part]) => {
      const places = inner(part);
      return places === undefined ? [] : [[name, places] as const];
    }),
  );
  const fields = new Map(
    Object.entries(shape).flatMap(([name, part]) => {
      const field = protectedNameOf(part as z.ZodType);
      return field === undefined ? [] : [[name, field] as const];
    }),
  );
  if (kind !== undefined) return { at: 'record', kind, members, fields };
  return members.size + fields.size > 0 ? { at: 'members', members, fields } : undefined;
}

function itemsOf(item: CustomPlaces | undefined): CustomPlaces | undefined {
  return item && { at: 'items', item };
}

/** Places of a reply that has one of two shapes. @throws Error for shapes that cannot be told apart by their members */
function merged(one: CustomPlaces | undefined, other: CustomPlaces | undefined): CustomPlaces | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.at === 'items' && other.at === 'items') {
    const item = merged(one.item, other.item);
    return item && { at: 'items', item };
  }
  if (one.at === 'items' || other.at === 'items')
    throw new Error('A reply is a list or a record of custom values');
  const members = new Map(one.members);
  for (const [name, places] of other.members) {
    members.set(name, merged(members.get(name), places) ?? places);
  }
  const fields = new Map([...one.fields, ...other.fields]);
  if (one.at === 'members' && other.at === 'members') return { at: 'members', members, fields };
  const kinds = new Set([one, other].flatMap((places) => (places.at === 'record' ? [places.kind] : [])));
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1) throw new Error('A reply has custom values of one of two kinds');
  return { at: 'record', kind, members, fields };
}
