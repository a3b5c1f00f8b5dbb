import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from '@switchyard/contracts/http/route.ts';

/** Every route that the contracts define. */
export async function contractRoutes(): Promise<Route[]> {
  const folder = path.resolve(import.meta.dirname, '../../contracts/src');
  const sources = (await readdir(folder, { recursive: true })).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const modules = await Promise.all(
    sources.map(async (file) =>
      Object.values((await import(path.join(folder, file))) as Record<string, unknown>),
    ),
  );
  return [...new Set(modules.flat().flatMap(routesOf))];
}

function routesOf(value: unknown): Route[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  if ('method' in value && 'path' in value && 'reply' in value) return [value as Route];
  return Object.values(value).flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'reply' in entry ? routesOf(entry) : [],
  );
}
