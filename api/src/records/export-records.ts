import type { CsvColumn } from '@switchyard/contracts/http/to-csv.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import { recordPermission } from '@switchyard/contracts/records/record-permission.ts';
import type { RecordFacts } from '@switchyard/contracts/records/define-record.ts';
import type { StoredRecord } from '@switchyard/platform/db/records/record-table.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../app-deps.ts';
import { withoutCovered } from '../access/protected-fields.ts';
import { requireSession, routeOptions } from '../http/register-route.ts';
import { recordExport } from '../http/record-export.ts';
import { type FileFormat, sendFile } from '../http/send-file.ts';
import type { Session } from '../plugins/session.ts';
import { customCsvColumns } from './custom-listing.ts';
import { listRecords, type Readable } from './read-records.ts';
import { requireRecordScope } from './record-scope.ts';

type Exported<Item extends StoredRecord, Query> = Readable<Item, Query> & {
  readonly record: Pick<RecordFacts<never>, 'kind' | 'permissions' | 'collection' | 'customFields'>;
  readonly csv: readonly CsvColumn<Item>[];
  readonly admit?: (session: Session) => void;
};

/** The routes of a list as a file. */
export type ExportRoutes = {
  readonly [Format in FileFormat]?: SessionRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType<string>>;
};

/** A record's list as a file: with the same permission, scope, filters and hidden fields. */
export function registerExports<
  Item extends StoredRecord,
  Query extends { limit: number; deleted?: boolean | undefined },
>(place: Place, routes: ExportRoutes, spec: Exported<Item, Query>): void {
  for (const format of ['csv', 'xlsx'] as const) {
    const route = routes[format];
    if (route) registerExport(place, { route, format }, spec);
  }
}

type Place = { readonly app: FastifyInstance; readonly deps: AppDeps };
type File = { readonly route: NonNullable<ExportRoutes['csv']>; readonly format: FileFormat };

function registerExport<
  Item extends StoredRecord,
  Query extends { limit: number; deleted?: boolean | undefined },
>({ app, deps }: Place, { route, format }: File, spec: Exported<Item, Query>): void {
  app.route({
    ...routeOptions(route),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      spec.admit?.(session);
      const { actor } = session;
      const now = deps.clock.now();
      // The route's schema has parsed it: the query of the list without paging.
      const query = request.query as Query;
      const action = query.deleted === true ? 'delete' : 'view';
      const scope = requireRecordScope(actor, recordPermission(spec.record, action));
      const custom = await deps.database.snapshot(actor.companyId, (tx) =>
        customCsvColumns<Item>(tx, spec.record, actor.role),
      );
      return await sendFile(
        { app, deps, request, reply },
        {
          companyId: actor.companyId,
          collection: spec.record.collection,
          format,
          columns: [...spec.csv, ...custom],
          beforeSend: () =>
            recordExport({ deps, request }, session, { list: spec.record.collection, format }),
          readPage: async (tx, page) => {
            const read = { ...query, ...page, count: false };
            const { items, ...rest } = await listRecords(spec, { tx, actor, scope, now }, read);
            return { ...rest, items: items.map((item) => withoutCovered(item, actor, spec.record.kind)) };
          },
        },
      );
    },
  });
}
