import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from '@switchyard/contracts/http/route.ts';
import { z } from 'zod';

const contracts = path.resolve(import.meta.dirname, '../../contracts/src');

/** A list of the api, and a field that it can be grouped by. */
export type GroupedList = {
  readonly path: string;
  readonly group: string;
  readonly fields: readonly string[];
};

/** Every list with every field that it can be grouped by, found in the contracts. */
export async function findGroupedLists(): Promise<readonly GroupedList[]> {
  const found: GroupedList[] = [];
  for await (const file of glob('*/*-routes.ts', { cwd: contracts })) {
    const module = (await import(path.join(contracts, file))) as Record<string, unknown>;
    for (const routes of Object.values(module)) found.push(...groupsOf(routes));
  }
  return found.toSorted((a, b) => `${a.path} ${a.group}`.localeCompare(`${b.path} ${b.group}`));
}

function groupsOf(routes: unknown): readonly GroupedList[] {
  const { list } = routes as { list?: Partial<Route> };
  if (!(list?.query instanceof z.ZodObject) || list.path === undefined) return [];
  const { group } = list.query.shape as { group?: z.ZodOptional<z.ZodEnum> };
  if (group === undefined) return [];
  const fields = fieldsOf(list.reply);
  return group.unwrap().options.map((option) => ({ path: list.path ?? '', group: String(option), fields }));
}

/** The fields of a list's records. */
function fieldsOf(reply: unknown): readonly string[] {
  if (!(reply instanceof z.ZodObject)) return [];
  const { items } = reply.shape as { items?: z.ZodArray<z.ZodType> };
  return items?.element instanceof z.ZodObject ? Object.keys(items.element.shape) : [];
}
