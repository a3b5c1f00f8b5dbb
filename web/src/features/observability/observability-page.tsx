import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { ErrorGroupsPanel } from './error-groups-panel.tsx';
import { FailedTasksPanel, RecentErrorsPanel } from './failures-panel.tsx';
import { FigureCharts } from './figure-charts.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { ProcessesPanel } from './processes-panel.tsx';
import { QueuesPanel } from './queues-panel.tsx';
import { useLiveFigures } from './use-live-figures.ts';

/** System health: delivery and failures; for operators also load, queues and processes. */
export function ObservabilityPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'observability.view') === 'none') return <NoAccess what="observability" />;
  return <Figures zone={user.companyTimeZone} isOperator={user.operator} />;
}

function Figures({ zone, isOperator }: { zone: string; isOperator: boolean }) {
  const { figures: data, history, error, refetch } = useLiveFigures();
  if (error) {
    return (
      <>
        <PageHeader title={t`Observability`} />
        <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
          <ErrorState error={error} title={t`The figures could not be loaded`} onRetry={refetch} />
          <ErrorGroupsPanel zone={zone} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t`Observability`}
        badge={
          <span className="text-sm text-3">
            <Trans>last minute</Trans>
          </span>
        }
      />
      <ScrollRegion label={t`Figures`} className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex flex-col gap-4">
          <FigureTiles data={data} isOperator={isOperator} />
          <FigureCharts history={history} zone={zone} isOperator={isOperator} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {isOperator && <QueuesPanel queues={data?.queues} />}
            {isOperator && <ProcessesPanel data={data} zone={zone} />}
            <ErrorGroupsPanel zone={zone} />
            {isOperator && <FailedTasksPanel zone={zone} />}
            {isOperator && <RecentErrorsPanel zone={zone} />}
          </div>
        </div>
      </ScrollRegion>
    </>
  );
}
