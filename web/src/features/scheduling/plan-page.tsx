import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import type { SchedulePlan } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { visitRecord } from '@switchyard/contracts/visits/visit-record.ts';
import { CircleStop, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { describeRequestError, statusOf } from '../../lib/request-error.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { concernsPlan } from './concerns-plan.ts';
import { ExcludedList } from './excluded-list.tsx';
import { MoveList } from './move-list.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { daysText, stateLooks } from './plan-words.ts';
import { RiskList } from './risk-list.tsx';
import { scheduleLive, useCancelScheduleMutation, useSchedulePlanQuery } from './scheduling-api.ts';
import { UnassignedList } from './unassigned-list.tsx';

const crumbs = [{ label: t`Smart scheduling`, href: '/scheduling' }];
type Section = 'moves' | 'unassigned' | 'excluded' | 'risks';

/** One plan: how the search goes, and its difference to the board. */
export function PlanPage() {
  const user = useCurrentUser();
  const { scheduleRunId: id = '' } = useParams();
  const mayView = scopeOf(user, 'schedule_run.view') !== 'none';
  const { data, error, refetch } = useSchedulePlanQuery(id, { skip: !mayView });
  useRecordLive(scheduleLive, {
    alsoOn: [visitRecord, jobRecord],
    concerns: (event) => concernsPlan(event, id, data),
  });
  if (!mayView) return <NoAccess what={t`smart scheduling`} />;
  if (statusOf(error) === 404 || statusOf(error) === 400) throw new RecordNotFoundError();
  if (data) return <Plan key={id} plan={data} zone={user.companyTimeZone} />;
  return (
    <>
      <PageHeader title={t`Plan`} crumbs={crumbs} />
      {error ? (
        <ErrorState error={error} title={t`The plan could not be loaded`} onRetry={refetch} />
      ) : (
        <PageSpinner text={t`Loading`} />
      )}
    </>
  );
}

function Plan({ plan, zone }: { plan: SchedulePlan; zone: string }) {
  const [section, setSection] = useState<Section>('moves');
  const { run, moves, excluded, risks } = plan;
  const { word, tone } = stateLooks[run.state];
  const isOpen = run.state === 'queued' || run.state === 'running';
  const sections = [
    {
      value: 'moves',
      label: t`Moves`,
      count: moves.length,
      content: <MoveList plan={plan} zone={zone} isOpen={isOpen} />,
    },
    {
      value: 'unassigned',
      label: t`Unassigned`,
      count: run.figures?.unassigned ?? 0,
      content: <UnassignedList plan={plan} zone={zone} isOpen={isOpen} />,
    },
    {
      value: 'excluded',
      label: t`Not usable`,
      count: excluded.length,
      content: <ExcludedList excluded={excluded} left={run.figures?.left ?? 0} />,
    },
    { value: 'risks', label: t`Risks`, count: risks.length, content: <RiskList plan={plan} /> },
  ] as const;
  return (
    <>
      <PageHeader
        title={t`Plan for ${daysText(run.options)}`}
        crumbs={crumbs}
        badge={<Chip tone={tone}>{word}</Chip>}
        tools={
          isOpen ? (
            <StopButton id={run.id} />
          ) : (
            <Button asChild icon={<SlidersHorizontal />}>
              <Link to={`/scheduling?like=${run.id}`}>
                <Trans>Change options…</Trans>
              </Link>
            </Button>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-300 flex-col gap-4 p-4 max-sm:p-3">
          <PlanProgress run={run} isOpen={isOpen} />
          {run.figures && <PlanFigures figures={run.figures} />}
        </div>
        {run.figures && (
          <Tabs
            label={t`Parts of the plan`}
            className="mx-auto max-w-300"
            tabs={sections}
            value={section}
            onChange={setSection}
          />
        )}
      </div>
    </>
  );
}

function StopButton({ id }: { id: string }) {
  const [cancel, { isLoading }] = useCancelScheduleMutation();
  const toast = useToast();
  const stop = async () => {
    const { error } = await cancel(id);
    if (!error) return;
    toast({ title: t`Not stopped`, description: describeRequestError(error), variant: 'destructive' });
  };
  return (
    <Button icon={<CircleStop />} busy={isLoading} onClick={() => void stop()}>
      <Trans>Stop</Trans>
    </Button>
  );
}
