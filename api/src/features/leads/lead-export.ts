import type { CsvColumn } from '@switchyard/contracts/http/to-csv.ts';
import {
  industryLabels,
  leadExportPath,
  spamSignWords,
  teamSizeLabel,
} from '@switchyard/contracts/leads/lead-options.ts';
import { leadExportQuerySchema } from '@switchyard/contracts/leads/lead-routes.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import { leadTable } from '@switchyard/platform/db/records/lead-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { requireSession } from '../../http/register-route.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { requireSalesDesk } from './lead-access.ts';

const columns: readonly CsvColumn<Lead>[] = [
  { header: 'First name', value: (lead) => lead.firstName },
  { header: 'Last name', value: (lead) => lead.lastName },
  { header: 'E-mail', value: (lead) => lead.email },
  { header: 'Phone', value: (lead) => lead.phone },
  { header: 'Company', value: (lead) => lead.company },
  { header: 'Team size', value: (lead) => lead.teamSize && teamSizeLabel(lead.teamSize) },
  { header: 'Industry', value: (lead) => lead.industry && industryLabels[lead.industry] },
  { header: 'State', value: (lead) => lead.state },
  { header: 'Source', value: (lead) => lead.source },
  { header: 'Assigned to', value: (lead) => lead.assigneeName },
  { header: 'Requests', value: (lead) => lead.requestCount },
  { header: 'Requested', value: (lead) => lead.requestedAt },
  { header: 'Answer due', value: (lead) => lead.dueAt },
  { header: 'Answered', value: (lead) => lead.answeredAt },
  {
    header: 'Signs of advertising',
    value: (lead) => lead.spamSigns.map((sign) => spamSignWords[sign]).join('; '),
  },
  { header: 'Message', value: (lead) => lead.message },
];

/** The list as a CSV file, by the list's filters. */
export function registerLeadExport(app: FastifyInstance, deps: AppDeps): void {
  app.route({
    method: 'GET',
    url: leadExportPath,
    exposeHeadRoute: false,
    config: {
      access: 'session',
      permission: 'lead.view',
      write: 'safe',
      problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'service.overloaded'],
    },
    schema: {
      tags: ['leads'],
      summary: 'Leads as text/csv, by the filters of the list',
      querystring: leadExportQuerySchema,
    },
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      requireSalesDesk(session);
      const query = request.query as z.output<typeof leadExportQuerySchema>;
      const reader = { scope: companyScope, now: deps.clock.now() };
      return await sendCsv(
        { app, deps, request, reply },
        {
          companyId: session.actor.companyId,
          collection: 'leads',
          columns,
          readPage: (tx, page) => leadTable.list(tx, { ...query, ...page, count: false }, reader),
        },
      );
    },
  });
}
