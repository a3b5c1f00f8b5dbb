import type { EndpointBuilder } from '@reduxjs/toolkit/query';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';
import type { z } from 'zod';
import { api, type Tag } from '../core/api.ts';
import { type QueryValue, requestUrl } from '../core/request.ts';
import { routeRequest } from '../core/route-request.ts';
import type { AppThunk } from '../core/store.ts';
import type { CallServer } from '../core/store-extra.ts';
import { type FieldChange, mayMoveRows } from './list-membership.ts';

/** Filters, sort and page size of a list, as in its URL. */
export type ListQuery = Readonly<Record<string, QueryValue>>;
/** Fields of every record. */
export type Revised = { readonly id: string; readonly revision: number };
/** The record to change, and the revision that the change is based on. */
export type RecordTarget = Revised & { readonly idempotencyKey?: string };
/** A definition whose cached data has a tag. */
export type TaggedRecord = RecordFacts<never> & { readonly tag: Tag };

type RouteOf<Reply> = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Reply>>;
/** The six routes of a record, and its export if any. */
export type RecordRoutes = {
  readonly list: Route;
  readonly read: RouteOf<Revised>;
  readonly create: RouteOf<Revised>;
  readonly update: RouteOf<Revised>;
  readonly remove: RouteOf<Revised>;
  readonly restore: RouteOf<Revised>;
  readonly csv?: Route;
  readonly xlsx?: Route;
};
type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer Body> ? z.input<Body> : never;
type Build = EndpointBuilder<CallServer, Tag, 'api'>;

/** The endpoint of a paged list; the first page includes the number of matches. */
export function listEndpoint<Item>(build: Build, route: Route, tag: Tag) {
  return build.infiniteQuery<Page<Item>, ListQuery, string | null>({
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    },
    query: ({ queryArg, pageParam }) =>
      routeRequest(route, {
        query: pageParam === null ? { ...queryArg, count: 'true' } : { ...queryArg, cursor: pageParam },
      }),
    providesTags: [tag],
  });
}

/** The endpoint that reads one record by id. */
export function readEndpoint<R extends RouteOf<Revised>>(build: Build, route: R, tag: Tag) {
  return build.query<z.output<R['reply']>, string>({
    query: (id) => routeRequest(route, { params: { id } }),
    providesTags: [tag],
  });
}

/** The endpoint that changes a revision of a record, or acts on it. */
export function changeEndpoint<R extends RouteOf<Revised>>(build: Build, route: R, changes: readonly Tag[]) {
  return build.mutation<z.output<R['reply']>, RecordTarget & { readonly body?: BodyOf<R> }>({
    query: ({ id, ...input }) => routeRequest(route, { params: { id }, ...input }),
    invalidatesTags: [...changes],
  });
}

/** The endpoint that adds something to a record: a note, a message. Without an id, it adds a record. */
export function addEndpoint<R extends RouteOf<Revised>>(build: Build, route: R, changes: readonly Tag[]) {
  return build.mutation<z.output<R['reply']>, { readonly id?: string; readonly body: BodyOf<R> }>({
    query: ({ id, body }) => routeRequest(route, { ...(id === undefined ? {} : { params: { id } }), body }),
    invalidatesTags: [...changes],
  });
}

/** Set for records with an export route. */
type ExportHref<Routes> = Routes extends { readonly csv: Route }
  ? (query: ListQuery, format?: 'csv' | 'xlsx') => string
  : undefined;

/**
 * Cache and hooks of a kind of record, derived from its definition and its routes. Call it once per kind, in the
 * feature that owns the record.
 * @param alsoChanges tags of other records that change when one is created, deleted or restored: a customer counts its
 * sites
 *
 * @example
 * export const customers = recordApi(customerRecord, customerRoutes);
 * const { data } = customers.read.useQuery(id);
 */
export function recordApi<const Facts extends TaggedRecord, const Routes extends RecordRoutes>(
  record: Facts,
  routes: Routes,
  alsoChanges: readonly Tag[] = [],
) {
  type Item = z.output<Routes['read']['reply']>;
  const endpoints = injectRecord<Item, BodyOf<Routes['create']>, BodyOf<Routes['update']>>(record, routes, [
    record.tag,
    ...alsoChanges,
  ]);
  const { csv, xlsx } = routes;
  return {
    record,
    ...endpoints,
    /** URL of the whole list as a file, if the record has an export. */
    exportHref: (csv &&
      ((query: ListQuery, format: 'csv' | 'xlsx' = 'csv') =>
        requestUrl({ path: (format === 'xlsx' && xlsx ? xlsx : csv).path, query }))) as ExportHref<Routes>,
  };
}

/** Endpoint names are global: at run time each begins with its kind. */
function namesOf(kind: string) {
  const named = <const Verb extends string>(verb: Verb) => `${kind}.${verb}` as Verb;
  return {
    list: named('list'),
    read: named('read'),
    create: named('create'),
    update: named('update'),
    remove: named('remove'),
    restore: named('restore'),
  } as const;
}

type RecordNames = ReturnType<typeof namesOf>;

function injectRecord<Item extends Revised, Create, Update>(
  { kind, tag }: TaggedRecord,
  routes: RecordRoutes,
  changes: readonly Tag[],
) {
  const names = namesOf(kind);
  const injected = injectEndpoints<Item, Create, Update>(names, { tag, routes, changes });
  const { endpoints, util } = injected;
  return {
    list: endpoints[names.list],
    read: endpoints[names.read],
    create: endpoints[names.create],
    update: endpoints[names.update],
    remove: endpoints[names.remove],
    restore: endpoints[names.restore],
    /** Writes a newer state to all caches that contain the record; the revision decides, not the order of arrival. */
    patch:
      (item: Item): AppThunk =>
      (dispatch, getState) => {
        let isPartial = false;
        const newer = (current: Revised) => {
          if (item.revision <= current.revision) return false;
          // An event for all staff leaves out custom values that only this reader may see.
          isPartial ||= !hasSameCustom(item, current);
          return !isPartial;
        };
        dispatch(
          util.updateQueryData(names.read, item.id, (current) => (newer(current as Item) ? item : undefined)),
        );
        for (const query of util.selectCachedArgsForQuery(getState(), names.list)) {
          dispatch(
            util.updateQueryData(names.list, query, ({ pages }) => {
              for (const page of pages as Page<Item>[]) {
                const at = page.items.findIndex(({ id }) => id === item.id);
                const current = page.items[at];
                if (current !== undefined && newer(current)) page.items[at] = item;
              }
            }),
          );
        }
        if (isPartial) dispatch(util.invalidateTags([tag]));
      },
    /** True if a change of these fields may add, remove or reorder rows of a cached list. */
    movesRows:
      (changed: readonly FieldChange[]): AppThunk<boolean> =>
      (_, getState) =>
        mayMoveRows(util.selectCachedArgsForQuery(getState(), names.list), changed),
  };
}

type Injection = { readonly tag: Tag; readonly routes: RecordRoutes; readonly changes: readonly Tag[] };

function injectEndpoints<Item extends Revised, Create, Update>(
  names: RecordNames,
  { tag, routes, changes }: Injection,
) {
  return api.injectEndpoints({
    endpoints: (build) => ({
      [names.list]: listEndpoint<Item>(build, routes.list, tag),
      [names.read]: build.query<Item, string>({
        query: (id) => routeRequest(routes.read, { params: { id } }),
        providesTags: [tag],
      }),
      [names.create]: build.mutation<Item, { readonly body: Create; readonly idempotencyKey?: string }>({
        query: (input) => routeRequest(routes.create, input),
        invalidatesTags: [...changes],
      }),
      [names.update]: build.mutation<Item, RecordTarget & { readonly body: Update }>({
        query: ({ id, ...input }) => routeRequest(routes.update, { params: { id }, ...input }),
        invalidatesTags: [tag],
      }),
      [names.remove]: build.mutation<Item, RecordTarget>({
        query: ({ id, revision }) => routeRequest(routes.remove, { params: { id }, revision }),
        invalidatesTags: [...changes],
      }),
      [names.restore]: build.mutation<Item, RecordTarget>({
        query: ({ id, revision }) => routeRequest(routes.restore, { params: { id }, revision }),
        invalidatesTags: [...changes],
      }),
    }),
  });
}

/** True if a newer state has a value for each custom field that the current one has; false as well if one was cleared. */
function hasSameCustom(newer: Revised, current: Revised): boolean {
  const keysOf = (item: object) => ('custom' in item ? Object.keys(item.custom as object) : []);
  const kept = new Set(keysOf(newer));
  return keysOf(current).every((key) => kept.has(key));
}
