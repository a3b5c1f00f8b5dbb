import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  industries,
  industryLabels,
  leadClocks,
  leadSorts,
  leadStates,
  teamSizeLabel,
  teamSizes,
} from '@switchyard/contracts/leads/lead-options.ts';
import { leadRoutes } from '@switchyard/contracts/leads/lead-routes.ts';
import type { Lead } from '@switchyard/contracts/leads/lead.ts';
import { Handshake } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { requestUrl } from '../../core/request.ts';
import { formatCount } from '../../lib/format-number.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { idFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { many, one, toggle } from '../../records/list-filter.ts';
import { defineRecordList } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { LeadCard, leadColumns } from './lead-columns.tsx';
import { leadSourceWords } from './lead-looks.tsx';
import { leads, useLeadCountsQuery } from './leads-api.ts';

const leadSheet = lazyComponent(() => import('./lead-sheet.tsx').then((module) => module.LeadSheet));
const openSpec = { lead: idFilter };

const list = defineRecordList({
  api: leads,
  searchHint: t`Find a lead`,
  filters: {
    state: many(t`State`, leadStates),
    clock: one(t`Answer`, leadClocks),
    industry: many(t`Industry`, industries, (industry) => industryLabels[industry]),
    teamSize: many(t`Team size`, teamSizes, teamSizeLabel),
    mine: toggle(t`Mine`, { local: true }),
    flagged: toggle(t`Suspicious`),
  },
  sorts: leadSorts,
  groups: {
    state: {},
    industry: {},
    teamSize: {},
    source: {
      label: t`Source`,
      wordOf: (_: string, lead?: Lead) => (lead ? leadSourceWords[lead.source] : ''),
    },
    assigneeId: { label: t`With`, wordOf: (_: string, lead?: Lead) => lead?.assigneeName ?? t`Nobody` },
  },
  defaultSort: () => '-requestedAt',
  toQuery: ({ mine }, { user }) => (mine ? { assigneeId: user.id } : {}),
  columns: ({ zone }) => leadColumns(zone),
  card: (lead, { zone }) => <LeadCard lead={lead} zone={zone} />,
  empty: {
    icon: <Handshake />,
    text: t`Requests from the public pages and addresses left in the sales chat appear here.`,
  },
  Tools: LeadCounts,
  // `view` selects the page with leads.
  viewKey: 'saved',
  export: {
    from: 'server',
    href: (query, format) => requestUrl({ path: leadRoutes[format].path, query }),
  },
});

/** Prospects, with the 24-hour clock of their first answer. `switcher`: switch to the customers. */
export function LeadsView({ switcher }: { switcher: ReactNode }) {
  const { values, set } = useUrlFilters(openSpec);
  return (
    <>
      <RecordListPage list={list} tools={switcher} onOpen={({ id }) => set({ lead: id })} />
      {values.lead !== null && (
        <Suspense fallback={null}>
          <leadSheet.Component id={values.lead} onClose={() => set({ lead: null })} />
        </Suspense>
      )}
    </>
  );
}

function LeadCounts() {
  const { data: counts } = useLeadCountsQuery();
  return (
    <>
      {counts && counts.overdue > 0 && (
        <Chip tone="danger">
          <Trans>{formatCount(counts.overdue)} overdue</Trans>
        </Chip>
      )}
      {counts && counts.due > 0 && (
        <Chip>
          <Trans>{formatCount(counts.due)} due</Trans>
        </Chip>
      )}
    </>
  );
}
