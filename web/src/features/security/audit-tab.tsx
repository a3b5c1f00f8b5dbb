import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import { securityKinds, securityOutcomes } from '@switchyard/contracts/security/security-kinds.ts';
import { securityEventRoutes } from '@switchyard/contracts/security/security-event-routes.ts';
import { Download, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useUnknownFilters } from '../../core/use-unknown-filters.ts';
import { downloadFrom } from '../../lib/download-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { DataList } from '../../ui/data-list.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { filterOne } from '../../ui/list-filters.ts';
import { auditFilterSpec, auditQuery } from './audit-filters.ts';
import { FactCard, factColumns, factRail } from './fact-columns.tsx';
import { FactSheet } from './fact-sheet.tsx';
import { kindWords, outcomeWords } from './fact-words.ts';
import { type AuditQuery, useAllMembersQuery, useSecurityEventsInfiniteQuery } from './security-api.ts';

/** The audit of the company, newest first, live. */
export function AuditTab({ zone }: { zone: string }) {
  useUnknownFilters(auditFilterSpec);
  const filters = useUrlFilters(auditFilterSpec);
  const { values } = filters;
  // Another beginning of a period is another list.
  const now = useNow(3_600_000);
  const query = useMemo(() => auditQuery(values, now), [values, now]);
  const list = useSecurityEventsInfiniteQuery(query);
  const [opened, setOpened] = useState<SecurityEvent | null>(null);
  const columns = useMemo(() => factColumns(zone), [zone]);
  const pages = list.currentData?.pages;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AuditFilterBar filters={filters} />
      <div className="min-h-0 flex-1">
        <DataList
          label={t`Security events`}
          rows={pages?.flatMap(({ items }) => items) ?? []}
          rowId={({ id }) => id}
          columns={columns}
          status={list.error && !pages ? 'error' : pages ? 'ready' : 'loading'}
          error={list.error}
          onRetry={list.refetch}
          onOpen={setOpened}
          flashKey={({ times }) => times}
          rail={factRail}
          total={pages?.[0]?.total ?? null}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          cardHeight={80}
          card={(fact) => <FactCard fact={fact} zone={zone} />}
          empty={
            <EmptyState icon={<ShieldCheck />} title={t`Nothing recorded here`}>
              <Trans>No sign-in, change or refused access matches these filters.</Trans>
            </EmptyState>
          }
        />
      </div>
      <FactSheet
        fact={opened}
        zone={zone}
        onClose={() => setOpened(null)}
        onFilter={(userId) => {
          setOpened(null);
          filters.replace({ userId });
        }}
      />
    </div>
  );
}

type Filters = ReturnType<typeof useUrlFilters<typeof auditFilterSpec>>;

function AuditFilterBar({ filters: { values, set, clear } }: { filters: Filters }) {
  const { data } = useAllMembersQuery();
  const people = data?.members ?? [];
  return (
    <FilterBar
      filters={[
        filterOne({
          key: 'kind',
          label: t`Kind`,
          options: securityKinds.map((value) => ({ value, label: kindWords[value] })),
          value: values.kind,
          onChange: (kind) => set({ kind }),
        }),
        filterOne({
          key: 'userId',
          label: t`Person`,
          options: people.map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
          })),
          value: values.userId,
          onChange: (userId) => set({ userId }),
        }),
        filterOne({
          key: 'outcome',
          label: t`Outcome`,
          options: securityOutcomes.map((value) => ({ value, label: outcomeWords[value] })),
          value: values.outcome,
          onChange: (outcome) => set({ outcome }),
        }),
        filterOne({
          key: 'period',
          label: t`Time`,
          options: [
            { value: 'day', label: t`Last 24 hours` },
            { value: 'week', label: t`Last 7 days` },
            { value: 'month', label: t`Last 30 days` },
          ],
          value: values.period,
          onChange: (period) => set({ period }),
        }),
      ]}
      onClear={clear}
    />
  );
}

/** Saves what the filters show as a file. */
export function AuditExport() {
  const { values } = useUrlFilters(auditFilterSpec);
  const save = (format: 'csv' | 'jsonl') => downloadFrom(fileHref(format, auditQuery(values, Date.now())));
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={t`Export`} icon={<Download />} />}
      items={[
        { label: 'CSV', onSelect: () => save('csv') },
        { label: t`JSON lines`, onSelect: () => save('jsonl') },
      ]}
    />
  );
}

function fileHref(format: 'csv' | 'jsonl', query: AuditQuery): string {
  const search = new URLSearchParams(query).toString();
  const { path } = securityEventRoutes[format];
  return search === '' ? path : `${path}?${search}`;
}
