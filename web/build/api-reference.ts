import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route } from '@switchyard/contracts/http/route.ts';
import type { Plugin } from 'vite';
import type { z } from 'zod';
import { buildReference, type ReferenceInput } from '../src/features/marketing/reference/build-reference.ts';

const contracts = resolve(import.meta.dirname, '../../contracts/src');
const dataFile = '/web/src/features/marketing/reference/reference-data.ts';

/**
 * Fills `reference-data.ts` with the reference of every operation, read from the contracts. Only for the prerendering
 * build; the browser build omits it.
 */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(dataFile)) return null;
      return `export const reference = ${JSON.stringify(buildReference(await readContracts()))};`;
    },
  };
}

/** All routes, and every named schema that is neither a string nor a number. */
export async function readContracts(): Promise<ReferenceInput> {
  const files = await readdir(contracts, { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const routes = new Set<Route>();
  const records = new Map<string, z.ZodType>();
  const seen = new Set<unknown>();
  for (const file of sources) {
    const exported = (await import(pathToFileURL(join(contracts, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      for (const route of routesOf(value)) routes.add(route);
      const record = recordName(name, value);
      if (record === null || seen.has(value)) continue;
      seen.add(value);
      records.set(record, value as z.ZodType);
    }
  }
  return { routes: [...routes], records };
}

/** A route, or a record of routes. */
function routesOf(value: unknown): readonly Route[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  if ('method' in value && 'path' in value && 'reply' in value) return [value as Route];
  return Object.values(value).flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'reply' in entry ? routesOf(entry) : [],
  );
}

/** `jobSchema` → `Job`. Request bodies such as `createJobSchema` have no name; they are documented inline. */
function recordName(name: string, value: unknown): string | null {
  const word = /^([a-z]\w*)Schema$/.exec(name)?.[1];
  if (word === undefined || typeof value !== 'object' || value === null || !('_zod' in value)) return null;
  const { type } = (value as z.ZodType)._zod.def;
  if (type !== 'object' && type !== 'union') return null;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
