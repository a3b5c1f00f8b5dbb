import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { Pencil, RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { RecordNotFoundError } from '../../../lib/record-not-found-error.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useFlagsQuery } from '../feature-flags-api.ts';
import { flagCrumbs } from '../manage/flag-crumbs.ts';
import { useAskExperimentAnalysisMutation, useExperimentAnalysisQuery } from './analysis-api.ts';
import { AnalysisView } from './analysis-view.tsx';
import { DefinitionPanel } from './definition-panel.tsx';
import { DivisionNotice } from './division-notice.tsx';
import { ExperimentChip } from './experiment-looks.tsx';
import { StatusButtons } from './status-buttons.tsx';

const form = lazyComponent(() => import('./experiment-dialog.tsx').then((file) => file.ExperimentDialog));

const coursePanel = lazyComponent(() => import('./course-panel.tsx').then((file) => file.CoursePanel));

/** One A/B test: what it tries, how it goes, what to do. */
export function ExperimentPage() {
  const user = useCurrentUser();
  const { experimentId = '' } = useParams();
  const mayView = scopeOf(user, 'flag.view') !== 'none';
  const { data, error, refetch } = useFlagsQuery(undefined, { skip: !mayView });
  if (!mayView) return <NoAccess what={t`feature flags`} />;
  if (error && !data) {
    return (
      <>
        <PageHeader title={t`A/B test`} crumbs={flagCrumbs} />
        <ErrorState error={error} title={t`The A/B test could not be loaded`} onRetry={refetch} />
      </>
    );
  }
  if (!data) return <PageSpinner text={t`Loading`} />;
  const flag = data.find(({ experiments }) => experiments.some(({ id }) => id === experimentId));
  const experiment = flag?.experiments.find(({ id }) => id === experimentId);
  if (!flag || !experiment) throw new RecordNotFoundError();
  const mayChange = scopeOf(user, 'flag.change') !== 'none';
  return (
    <ExperimentDetail
      key={experiment.id}
      flag={flag}
      experiment={experiment}
      mayChange={mayChange}
      zone={user.companyTimeZone}
    />
  );
}

type DetailProps = { flag: Flag; experiment: Experiment; mayChange: boolean; zone: string };

function ExperimentDetail({ flag, experiment, mayChange, zone }: DetailProps) {
  const [editing, setEditing] = useState(false);
  const { name, status } = experiment;
  const isOver = status === 'concluded';
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[...flagCrumbs, { label: t`A/B tests`, href: '/feature-flags/experiments' }]}
        badge={<ExperimentChip status={status} />}
        tools={
          mayChange && (
            <>
              {!isOver && (
                <Button icon={<Pencil />} onClick={() => setEditing(true)}>
                  <Trans>Edit</Trans>
                </Button>
              )}
              <StatusButtons experiment={experiment} />
            </>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="mx-auto grid max-w-300 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-4">
            <DivisionNotice flag={flag} experiment={experiment} />
            <Results experiment={experiment} mayChange={mayChange} zone={zone} />
          </div>
          <DefinitionPanel flag={flag} experiment={experiment} zone={zone} />
        </div>
      </div>
      {editing && (
        <Suspense fallback={null}>
          <form.Component flag={flag} experiment={experiment} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

type ResultsProps = Omit<DetailProps, 'flag'>;

function Results({ experiment: { id, status }, mayChange, zone }: ResultsProps) {
  const { data, error, refetch } = useExperimentAnalysisQuery(id);
  const [ask, { isLoading }] = useAskExperimentAnalysisMutation();
  const toast = useToast();
  const refresh = async () => {
    const { error: refusal } = await ask(id);
    if (!refusal) return;
    toast({
      title: t`Analysis not started`,
      description: describeRequestError(refusal),
      variant: 'destructive',
    });
  };
  if (error && !data) return <ErrorState compact error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows count={4} />;
  const { analysis, isAsked, course = [] } = data;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm text-3">
        {analysis && (
          <span>
            <Trans>
              Analysed <RelativeTime at={analysis.analysedAt} zone={zone} />
            </Trans>
          </span>
        )}
        {mayChange && status !== 'concluded' && (
          <Button size="sm" icon={<RefreshCw />} busy={isAsked || isLoading} onClick={() => void refresh()}>
            <Trans>Analyse now</Trans>
          </Button>
        )}
      </div>
      {analysis ? (
        <AnalysisView
          analysis={analysis}
          isOver={status === 'concluded'}
          course={
            <Suspense fallback={null}>
              <coursePanel.Component course={course} zone={zone} />
            </Suspense>
          }
        />
      ) : (
        <Panel title={t`Decision`}>
          <p className="text-2">
            {status === 'concluded' ? (
              <Trans>Nothing was reported while the test ran.</Trans>
            ) : (
              <Trans>
                Nothing was reported yet. Figures appear here once units are exposed while the test runs.
              </Trans>
            )}
          </p>
        </Panel>
      )}
    </>
  );
}
