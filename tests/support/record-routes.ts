import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { CsvColumn } from '@switchyard/contracts/http/to-csv.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import { factsOf, type RecordKind, recordKinds } from '@switchyard/contracts/records/registry.ts';

const contractsFolder = path.resolve(import.meta.dirname, '../../contracts/src');
const six = ['list', 'create', 'read', 'update', 'remove', 'restore'] as const;
export type SixRoutes = Readonly<Record<(typeof six)[number], Route>>;
export type RoutedRecord = { readonly kind: RecordKind; readonly routes: SixRoutes };
/** A record on the kit, with file export and bulk changes. */
export type KitRecord = RoutedRecord & {
  readonly routes: { readonly csv: Route; readonly xlsx: Route; readonly bulk: Route };
  readonly columns: readonly CsvColumn<never>[];
};

/** Every record with the six routes, found in the contracts: new ones are tested automatically. */
export async function findRoutedRecords(): Promise<RoutedRecord[]> {
  const found: RoutedRecord[] = [];
  for await (const file of glob('*/*-routes.ts', { cwd: contractsFolder })) {
    const module = (await import(path.join(contractsFolder, file))) as Record<string, unknown>;
    for (const routes of Object.values(module)) {
      if (hasSixRoutes(routes)) found.push({ kind: kindAt(routes.list.path), routes });
    }
  }
  return found.toSorted((a, b) => a.kind.localeCompare(b.kind));
}

/** The records on the kit, with the columns of `<record>-columns.ts`. */
export async function findKitRecords(): Promise<KitRecord[]> {
  const found: KitRecord[] = [];
  for (const record of await findRoutedRecords()) {
    const { kind, routes } = record;
    if (!hasKitRoutes(routes)) continue;
    // A feature may have several records, so its folder need not be the collection.
    const [file] = await Array.fromAsync(
      glob(`*/${kind.replaceAll('_', '-')}-columns.ts`, { cwd: contractsFolder }),
    );
    if (file === undefined) throw new Error(`No file has the columns of ${kind}`);
    const module = (await import(path.join(contractsFolder, file))) as Record<string, KitRecord['columns']>;
    const [columns = []] = Object.values(module);
    found.push({ kind, routes, columns });
  }
  return found;
}

function hasKitRoutes(routes: SixRoutes): routes is SixRoutes & KitRecord['routes'] {
  return 'csv' in routes && 'xlsx' in routes && 'bulk' in routes;
}

function hasSixRoutes(value: unknown): value is SixRoutes {
  return typeof value === 'object' && value !== null && six.every((name) => name in value);
}

/** @throws Error when routes have no definition */
function kindAt(routePath: string): RecordKind {
  const kind = recordKinds.find((each) => `/api/${factsOf(each).collection}` === routePath);
  if (kind === undefined) throw new Error(`${routePath} is the path of no record in records/definitions.ts`);
  return kind;
}
