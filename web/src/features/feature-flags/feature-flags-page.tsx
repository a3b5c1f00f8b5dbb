import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagStages } from '@switchyard/contracts/feature-flags/flag-lifecycle.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { Navigate } from 'react-router-dom';
import { scopeOf } from '../../core/permissions.ts';
import { Download, Flag as FlagIcon, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { downloadText } from '../../lib/download-text.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { useListView } from '../../records/use-list-view.ts';
import { ViewsButton } from '../../records/views-button.tsx';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { filterMany, filterToggle } from '../../ui/list-filters.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useFlagsQuery } from './feature-flags-api.ts';
import { FlagCard, flagColumns, type FlagListView } from './flag-columns.tsx';
import { environmentOptions } from './environments.ts';
import { filterFlags, flagFilterSpec } from './flag-filters.ts';
import { flagStateIn } from './flag-state.ts';
import { flagsCsv } from './flags-csv.ts';
import { environmentsOfAll } from './rules/environments-of.ts';
import { useIsNamedIn, useProjectOptions } from './manage/use-flag-rights.ts';
import { FlagPagesMenu } from './manage/flag-pages-menu.tsx';
import { useStopFlag } from './requests/use-stop-flag.ts';
import { useFlagUsageQuery } from './usage/usage-api.ts';
import { stageLooks } from './usage/usage-words.ts';
import { type PendingToggle, ToggleDialog } from './toggle-dialog.tsx';

const newFlagForm = lazyComponent(() =>
  import('./new-flag-dialog.tsx').then((module) => module.NewFlagDialog),
);

const bulkBar = lazyComponent(() => import('./bulk/flag-bulk-bar.tsx').then((file) => file.FlagBulkBar), {
  untilItArrives: true,
});
const noUsage: FlagListView['usage'] = {};

const stopReason = lazyComponent(() => import('./requests/stop-reason.tsx').then((file) => file.StopReason), {
  untilItArrives: true,
});

/** All flags with their state in every environment, live. */
export function FeatureFlagsPage() {
  const user = useCurrentUser();
  const { companyTimeZone } = user;
  if (scopeOf(user, 'flag.view') === 'none') return <NoAccess what={t`feature flags`} />;
  return <FlagList zone={companyTimeZone} mayChange={scopeOf(user, 'flag.change') !== 'none'} />;
}

function FlagList({ zone, mayChange }: { zone: string; mayChange: boolean }) {
  const filters = useUrlFilters(flagFilterSpec);
  const { data, error, refetch } = useFlagsQuery();
  // After the flags: both together would take the server twice as long to show the first row.
  const { data: usage = noUsage } = useFlagUsageQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: data === undefined,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [creating, setCreating] = useState(false);
  const [toggle, setToggle] = useState<PendingToggle | null>(null);
  const [stopped, setStopped] = useState<PendingToggle | null>(null);
  const stop = useStopFlag();
  const isNamedIn = useIsNamedIn();
  const { archived } = filters.values;
  const rows = useMemo(
    () => filterFlags(data ?? [], filters.values, (key) => usage[key]?.stage),
    [data, filters.values, usage],
  );
  const environments = useMemo(() => environmentsOfAll(data ?? []), [data]);
  const view = useMemo(() => {
    const onToggle = async (flag: Flag, environment: FlagEnvironment) => {
      if (flagStateIn(flag, environment)?.enabled !== true) setToggle({ flag, environment });
      else if (await stop(flag, environment)) setStopped({ flag, environment });
    };
    return {
      zone,
      usage,
      environments,
      onToggle:
        mayChange && !archived
          ? (flag: Flag, environment: FlagEnvironment) => void onToggle(flag, environment)
          : undefined,
      maySwitchOn: isNamedIn,
    };
  }, [zone, usage, environments, mayChange, archived, stop, isNamedIn]);
  const columns = useMemo(() => flagColumns(view), [view]);
  useShortcut(t`Feature flags`, 'n', t`New flag`, mayChange ? () => setCreating(true) : undefined);
  return (
    <>
      <PageHeader
        title={t`Feature flags`}
        tools={
          <>
            <FlagPagesMenu mayChange={mayChange} />
            {mayChange && (
              <Button
                variant="primary"
                icon={<Plus />}
                onPointerEnter={() => void newFlagForm.preload()}
                onClick={() => setCreating(true)}
              >
                <Trans>New flag</Trans>
              </Button>
            )}
          </>
        }
      />
      <FlagFilterBar filters={filters} rows={rows} environments={environments} />
      <div className="relative min-h-0 flex-1">
        <DataList
          label={t`Feature flags`}
          rows={rows}
          rowId={(flag) => flag.id}
          columns={columns}
          rowHeight={52}
          cardHeight={56 + 44 * environments.length}
          status={error && !data ? 'error' : data ? 'ready' : 'loading'}
          error={error}
          onRetry={refetch}
          rowHref={(flag) => flagPath(flag.key)}
          total={rows.length}
          flashKey={changeKey}
          {...(mayChange && !archived ? { selection: { selected, onChange: setSelected } } : {})}
          card={(flag) => <FlagCard flag={flag} view={view} />}
          empty={<NoFlags filtered={filters.search !== ''} onClear={filters.clear} />}
        />
        {selected.size > 0 && (
          <Suspense fallback={null}>
            <bulkBar.Component
              flags={rows.filter(({ id }) => selected.has(id))}
              onDone={() => setSelected(new Set())}
            />
          </Suspense>
        )}
      </div>
      {creating && (
        <Suspense fallback={null}>
          <newFlagForm.Component
            project={filters.values.project.length === 1 ? filters.values.project[0] : undefined}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
      <ToggleDialog toggle={toggle} onClose={() => setToggle(null)} />
      {stopped && (
        <Suspense fallback={null}>
          <stopReason.Component
            flagKey={stopped.flag.key}
            environment={stopped.environment}
            onClose={() => setStopped(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const viewOptions = { listId: 'feature-flags', keys: Object.keys(flagFilterSpec) };

type FlagFilterBarProps = {
  filters: ReturnType<typeof useUrlFilters<typeof flagFilterSpec>>;
  rows: readonly Flag[];
  environments: readonly FlagEnvironment[];
};

function FlagFilterBar({ filters: { values, set, clear }, rows, environments }: FlagFilterBarProps) {
  const view = useListView(viewOptions);
  const projects = useProjectOptions();
  if (view.redirect !== null) return <Navigate replace to={{ search: view.redirect }} />;
  return (
    <FilterBar
      search={{ value: values.q, onChange: (q) => set({ q }), placeholder: t`Find a flag` }}
      filters={[
        filterMany({
          key: 'on',
          label: t`On in`,
          options: environmentOptions(environments),
          value: values.on,
          onChange: (on) => set({ on }),
        }),
        filterMany({
          key: 'off',
          label: t`Off in`,
          options: environmentOptions(environments),
          value: values.off,
          onChange: (off) => set({ off }),
        }),
        filterMany({
          key: 'stage',
          label: t`Stage`,
          options: flagStages
            .filter((stage) => stage !== 'archived')
            .map((stage) => ({ value: stage, label: stageLooks[stage].word })),
          value: values.stage,
          onChange: (stage) => set({ stage }),
        }),
        ...(projects.length === 0
          ? []
          : [
              filterMany({
                key: 'project',
                label: t`Project`,
                options: projects,
                value: values.project,
                onChange: (project) => set({ project }),
              }),
            ]),
        filterToggle({
          key: 'testing',
          label: t`A/B test running`,
          value: values.testing,
          onChange: (testing) => set({ testing }),
        }),
        filterToggle({
          key: 'archived',
          label: t`Archived`,
          value: values.archived,
          onChange: (archived) => set({ archived }),
        }),
      ]}
      onClear={clear}
      tools={
        <>
          <ViewsButton list={view} />
          <IconButton
            label={t`Export as CSV`}
            icon={<Download />}
            onClick={() => downloadText('feature-flags.csv', flagsCsv(rows))}
          />
        </>
      }
    />
  );
}

function NoFlags({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<FlagIcon />}
      title={filtered ? t`No flags match` : t`No feature flags yet`}
      action={
        filtered && (
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    >
      {filtered
        ? t`Try another word or fewer filters.`
        : t`A flag switches part of the product on and off while it runs, on every connected screen.`}
    </EmptyState>
  );
}

/** Changes whenever any part of the flag does. */
function changeKey(flag: Flag): number {
  return [flag, ...flag.environments, ...flag.experiments].reduce((sum, part) => sum + part.revision, 0);
}
