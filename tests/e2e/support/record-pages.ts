import { factsOf, type RecordKind, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { readModules } from '../../../web/src/app/check-modules.ts';
import { modules } from '../../../web/src/app/modules.ts';
import { findRoutedRecords, type SixRoutes } from '../../support/record-routes.ts';

/** The place of a record in the console. */
export type PagedRecord = {
  readonly kind: RecordKind;
  /** The six routes; null for a record whose changes are requests of their own. */
  readonly routes: SixRoutes | null;
  /** Address of its list. */
  readonly list: string;
  /** Address of one record, by its id or the name in its address. */
  readonly addressOf: (id: string) => string;
  /** Label of the button for a new record, if its list has one. */
  readonly createLabel: string | null;
};

/** Stands for the id of a record in an address. */
const mark = 'walked';

/**
 * Every record with an address of its own, found in the definitions and the manifests: it has a page below its list
 * (`/jobs/:jobId`), or its list opens it (`?lead=<id>`). An address named after another kind is that record's page.
 *
 * @throws Error naming a page of a record whose definition does not link to it
 */
export async function findPagedRecords(): Promise<PagedRecord[]> {
  const listed = await readModules(modules);
  const pages = listed.flatMap(({ manifest }) => manifest.pages ?? []);
  const routed = await findRoutedRecords();
  const found = recordKinds.flatMap((kind): PagedRecord[] => {
    const link = factsOf(kind).link({
      type: `${kind}.updated`,
      id: mark,
      label: mark,
      jobId: null,
      related: [],
    });
    const list = link === null ? null : listOf(kind, link, pages);
    if (link === null || list === null) return [];
    return [
      {
        kind,
        list,
        routes: routed.find((one) => one.kind === kind)?.routes ?? null,
        addressOf: (id: string) => link.replace(mark, id),
        createLabel: pages.find(({ path }) => path === list)?.create?.label ?? null,
      },
    ];
  });
  for (const { path } of pages) {
    const kind = recordKinds.find((each) => new RegExp(`/:${paramOf(each)}(?:Id|Key)$`).test(path));
    if (kind !== undefined && !found.some((record) => record.kind === kind)) {
      throw new Error(`${path} is the page of a ${kind}, and its definition does not link to it`);
    }
  }
  return found;
}

/** Name of a kind in the parameters of addresses: `sparePart`. */
const paramOf = (kind: RecordKind) => kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Address of the list of a record with this link; null if the link does not lead to the record itself. */
function listOf(kind: RecordKind, link: string, pages: readonly { path: string }[]): string | null {
  const { pathname, searchParams } = new URL(link, 'http://console.test');
  const name = paramOf(kind);
  const [parent] = pathname.split(`/${mark}`);
  const page = pages.find(({ path }) => new RegExp(`^${parent}/:${name}(?:Id|Key)$`).test(path));
  if (page !== undefined) return parent ?? null;
  if (searchParams.get(name) !== mark) return null;
  searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
