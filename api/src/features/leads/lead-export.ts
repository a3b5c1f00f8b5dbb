import {
  industryLabels,
  leadExportPath,
  spamSignWords,
  teamSizeLabel,
} from '@switchyard/contracts/leads/lead-options.ts';
import { leadExportQuerySchema } from '@switchyard/contracts/leads/lead-routes.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import { exportLeadRows } from '@switchyard/platform/db/repositories/lead-repository.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { requireSession } from '../../http/register-route.ts';
import { requireSalesDesk } from './lead-access.ts';

const columns: readonly [string, (lead: Lead) => string | number | null][] = [
  ['First name', (lead) => lead.firstName],
  ['Last name', (lead) => lead.lastName],
  ['E-mail', (lead) => lead.email],
  ['Phone', (lead) => lead.phone],
  ['Company', (lead) => lead.company],
  ['Team size', (lead) => lead.teamSize && teamSizeLabel(lead.teamSize)],
  ['Industry', (lead) => lead.industry && industryLabels[lead.industry]],
  ['State', (lead) => lead.state],
  ['Source', (lead) => lead.source],
  ['Assigned to', (lead) => lead.assigneeName],
  ['Requests', (lead) => lead.requestCount],
  ['Requested', (lead) => lead.requestedAt],
  ['Answer due', (lead) => lead.dueAt],
  ['Answered', (lead) => lead.answeredAt],
  ['Signs of advertising', (lead) => lead.spamSigns.map((sign) => spamSignWords[sign]).join('; ')],
  ['Message', (lead) => lead.message],
];

/** The list as a file for spreadsheets, by the filters of the list. */
export function registerLeadExport(app: FastifyInstance, deps: AppDeps): void {
  app.route({
    method: 'GET',
    url: leadExportPath,
    config: {
      access: 'session',
      write: 'safe',
      problems: ['auth.required', 'auth.forbidden', 'request.invalid'],
    },
    schema: {
      tags: ['leads'],
      summary: 'Leads as text/csv, by the filters of the list, 10,000 at most',
      querystring: leadExportQuerySchema,
    },
    handler: async (request, reply) => {
      const session = await requireSession(app, request);
      requireSalesDesk(session, 'lead.view');
      const query = request.query as z.output<typeof leadExportQuerySchema>;
      const leads = await deps.database.snapshot(session.actor.companyId, (tx) =>
        exportLeadRows(tx, query, deps.clock.now()),
      );
      const rows = [columns.map(([name]) => name), ...leads.map((lead) => columns.map(([, of]) => of(lead)))];
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="leads.csv"',
        'x-content-type-options': 'nosniff',
      });
      return reply
        .type('text/csv; charset=utf-8')
        .send(rows.map((row) => row.map(csvCell).join(',')).join('\r\n'));
    },
  });
}

/** Quoted where needed (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+?[\d ().-]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
