import { scimPatchSchema, type ScimOperation } from '@switchyard/contracts/sso/scim.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import type { SsoDeps } from '../sso-deps.ts';
import { ScimError } from './scim-error.ts';
import { parseScim } from './scim-input.ts';
import { listResource } from './scim-resources.ts';
import {
  asCommand,
  type Asked,
  changeOf,
  idOf,
  pageOf,
  type ScimAnswer,
  type ScimRoute,
} from './scim-route.ts';
import type { ScimGiven } from './scim-users.ts';

type Change = { readonly id: string; readonly ifMatch: string | undefined };
type Use<Input, Row> = (unit: UnitOfWork, given: ScimGiven, input: Input) => Promise<Row>;
export type ScimPage = { readonly offset: number; readonly limit: number };

/** The parts in which users and groups differ. */
export type ScimResource<Input, Row, Filter> = {
  readonly path: '/Users' | '/Groups';
  /** For the answer to an unknown id. */
  readonly noun: string;
  readonly schema: z.ZodType<Input>;
  readonly show: (tx: Tx, row: Row, asked: Asked) => Promise<ScimAnswer>;
  /** @throws ScimError 400 for a filter that is not supported */
  readonly filterOf: (text: string | undefined) => Filter;
  readonly list: (
    tx: Tx,
    place: { connectionId: string; filter: Filter | { id: string } },
    page: ScimPage,
  ) => Promise<{ rows: readonly Row[]; total: number }>;
  readonly items: (tx: Tx, rows: readonly Row[], asked: Asked) => Promise<readonly object[]>;
  readonly create: Use<Input, Row>;
  readonly replace: Use<Change & { input: Input }, Row>;
  readonly change: Use<Change & { operations: readonly ScimOperation[] }, Row>;
  readonly remove: Use<Change, void>;
};

/** The six routes of a resource (RFC 7644, section 3). */
export function resourceRoutes<Input, Row, Filter>(
  deps: SsoDeps,
  resource: ScimResource<Input, Row, Filter>,
): ScimRoute[] {
  const { schema, show, create, replace, change, remove } = resource;
  const changing =
    (work: (unit: UnitOfWork, given: ScimGiven, asked: Asked) => Promise<Row>, status = 200) =>
    (asked: Asked) =>
      asCommand(deps, asked, async (unit, given) => {
        const row = await work(unit, given, asked);
        return { ...(await show(unit.tx, row, asked)), status };
      });
  const inputOf = ({ request }: Asked) => parseScim(schema, request.body);
  const path = `${resource.path}/:id`;
  return [
    { method: 'GET', path: resource.path, run: (asked) => list(deps, resource, asked) },
    { method: 'GET', path, run: (asked) => read(deps, resource, asked) },
    {
      method: 'POST',
      path: resource.path,
      run: changing((unit, given, asked) => create(unit, given, inputOf(asked)), 201),
    },
    {
      method: 'PUT',
      path,
      run: changing((unit, given, asked) =>
        replace(unit, given, { ...changeOf(asked.request), input: inputOf(asked) }),
      ),
    },
    {
      method: 'PATCH',
      path,
      run: changing((unit, given, { request }) => {
        const { Operations: operations } = parseScim(scimPatchSchema, request.body);
        return change(unit, given, { ...changeOf(request), operations });
      }),
    },
    {
      method: 'DELETE',
      path,
      run: async (asked) => {
        await asCommand(deps, asked, (unit, given) => remove(unit, given, changeOf(asked.request)));
        return { status: 204 };
      },
    },
  ];
}

async function list<Input, Row, Filter>(
  { database }: SsoDeps,
  resource: ScimResource<Input, Row, Filter>,
  asked: Asked,
): Promise<ScimAnswer> {
  const { request, connection } = asked;
  const { filter: text, startIndex, ...page } = pageOf(request);
  const place = { connectionId: connection.id, filter: resource.filterOf(text) };
  return await database.snapshot(connection.companyId, async (tx) => {
    const { rows, total } = await resource.list(tx, place, page);
    return { body: listResource(await resource.items(tx, rows, asked), { total, startIndex }) };
  });
}

async function read<Input, Row, Filter>(
  { database }: SsoDeps,
  { noun, show, ...resource }: ScimResource<Input, Row, Filter>,
  asked: Asked,
): Promise<ScimAnswer> {
  const { request, connection } = asked;
  const id = idOf(request);
  return await database.snapshot(connection.companyId, async (tx) => {
    const place = { connectionId: connection.id, filter: { id } };
    const [row] = (await resource.list(tx, place, { offset: 0, limit: 1 })).rows;
    if (!row) throw new ScimError(404, `There is no ${noun} ${id}`);
    return await show(tx, row, asked);
  });
}
