import {
  attachmentContentPath,
  attachmentContentSchemas,
} from '@switchyard/contracts/attachments/attachment-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { attachmentTable } from '@switchyard/platform/db/records/attachment-table.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import {
  type FileContent,
  findFileContent,
} from '@switchyard/platform/db/repositories/attachment-repository.ts';
import { audienceOf } from '@switchyard/platform/events/audience.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { requireFound } from '../../access/access.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireSession } from '../../http/register-route.ts';
import { admit } from '../../http/route-permission.ts';
import { sendStoredFile } from './send-stored-file.ts';

const permission = 'attachment.view';

export function registerContentRoute(app: FastifyInstance, deps: AppDeps): void {
  app.route({
    method: 'GET',
    url: attachmentContentPath,
    config: {
      access: 'session',
      permission,
      write: 'safe',
      produces: 'application/octet-stream',
      problems: ['auth.required', 'request.not_found', 'record.gone', 'service.unavailable'],
    },
    schema: {
      tags: ['attachments'],
      summary: 'The file itself or an earlier version, always as a download; the preview of a picture',
      ...attachmentContentSchemas,
    },
    handler: async (request, reply) => {
      const { actor } = await requireSession(app, request);
      const { id } = request.params as z.output<typeof attachmentContentSchemas.params>;
      const { version, size } = request.query as z.output<typeof attachmentContentSchemas.querystring>;
      const reader = { scope: admit({ permission }, actor), now: deps.clock.now() };
      const content = await deps.database.snapshot(actor.companyId, (tx) =>
        findContent(tx, { id, version, isStaff: audienceOf(actor) === 'staff' }, reader),
      );
      return await sendStoredFile(deps, { request, reply }, { companyId: actor.companyId, content, size });
    },
  });
}

/** @throws ProblemError 404 outside the scope and for a version that never was, 410 once deleted */
async function findContent(
  tx: Tx,
  named: { id: string; version: number | undefined; isStaff: boolean },
  reader: Reader,
): Promise<FileContent> {
  const file = requireFound(await attachmentTable.find(tx, named.id, reader));
  // Earlier versions may have been meant for fewer readers.
  if (!named.isStaff && named.version !== undefined && named.version !== file.version)
    throw new ProblemError('request.not_found');
  const content = await findFileContent(tx, named);
  if (!content) throw new ProblemError('request.not_found');
  return content;
}
