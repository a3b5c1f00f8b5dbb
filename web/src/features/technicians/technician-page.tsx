import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import {
  type Technician,
  technicianOwnFields,
  trades,
  type UpdateTechnician,
} from '@switchyard/contracts/technicians/technician.ts';
import { CalendarX } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useCurrentUser } from '../../app/use-session.ts';
import { formatTimeRange } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { recordNumber } from '../../lib/record-number.ts';
import { describeRequestError, statusOf } from '../../lib/request-error.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { KeptNote } from '../../offline/kept-note.tsx';
import { SyncBadge } from '../../offline/sync-badge.tsx';
import { useRealId, useRecordView } from '../../offline/use-record-view.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { DeleteTechnician } from './delete-technician.tsx';
import { dayLoads } from './day-load.ts';
import { useLocalDay } from './use-local-day.ts';
import { ShiftEditor } from './shift-editor.tsx';
import { LoadBar } from './technician-columns.tsx';
import { TechnicianStatusMark } from './technician-status.tsx';
import { TechnicianText } from './technician-text.tsx';
import { useTechnicianQuery, useVisitsInWindowQuery } from './technicians-api.ts';
import { type SaveTechnician, useSaveTechnician } from './use-save-technician.ts';
import { useTechniciansLive } from './use-technicians-live.ts';

const skillEditor = lazyComponent(() => import('./skill-editor.tsx').then((module) => module.SkillEditor));
const crumbs = [{ label: 'Technicians', href: '/technicians' }];

/** One technician: today, skills, shifts and how to reach them. */
export function TechnicianPage() {
  const { technicianId = '' } = useParams();
  const realId = useRealId(technicianId);
  const query = useTechnicianQuery(realId);
  const { error, refetch } = query;
  const { record: data, keptAt } = useRecordView('technician', realId, query);
  const { companyTimeZone: zone } = useCurrentUser();
  useTechniciansLive();
  const status = statusOf(error);
  if (realId !== technicianId) return <Navigate replace to={`/technicians/${realId}`} />;
  if (!data && (status === 404 || status === 410 || status === 400)) throw new RecordNotFoundError();
  if (!data) {
    return (
      <>
        <PageHeader title="Technician" crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="m-4 h-96" />}
      </>
    );
  }
  return (
    <>
      {keptAt !== null && <KeptNote at={keptAt} zone={zone} />}
      <TechnicianView technician={data} />
    </>
  );
}

function TechnicianView({ technician }: { technician: Technician }) {
  const { role } = useCurrentUser();
  const mayEdit = scopeOf(role, 'technician.update') === 'company';
  const save = useSaveTechnician();
  return (
    <>
      <PageHeader
        title={technician.name}
        crumbs={scopeOf(role, 'technician.view') === 'company' ? crumbs : []}
        badge={
          <>
            <TechnicianStatusMark status={technician.status} />
            <SyncBadge entity={`technician:${technician.id}`} />
          </>
        }
        tools={
          scopeOf(role, 'technician.delete') === 'company' && <DeleteTechnician technician={technician} />
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <TodayPanel technician={technician} />
            <ShiftEditor technician={technician} mayEdit={mayEdit} onSave={save} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Facts technician={technician} mayEdit={mayEdit} onSave={save} />
            <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
              <skillEditor.Component technician={technician} mayEdit={mayEdit} onSave={save} />
            </Suspense>
          </div>
        </div>
      </div>
    </>
  );
}

type FactsProps = { technician: Technician; mayEdit: boolean; onSave: SaveTechnician };

function Facts({ technician, mayEdit, onSave }: FactsProps) {
  const toast = useToast();
  const { role } = useCurrentUser();
  const isOwn = scopeOf(role, 'technician.update') === 'own';
  const text = (field: 'name' | 'territory' | 'home' | 'phone' | 'email') => (
    <TechnicianText
      technician={technician}
      field={field}
      mayEdit={mayEdit || (isOwn && technicianOwnFields.some((own) => own === field))}
      onSave={onSave}
    />
  );
  const choose = async (patch: UpdateTechnician) => {
    try {
      const outcome = await onSave(technician, patch);
      if (outcome.kind === 'saved') return;
      toast({
        title: 'Somebody else has just changed this',
        description: 'Your choice was not saved. Choose again if it still holds.',
        variant: 'destructive',
      });
    } catch (error) {
      toast({ title: 'Not changed', description: describeRequestError(error), variant: 'destructive' });
    }
  };
  return (
    <Panel title="Details">
      <DetailList
        items={[
          { label: 'Number', value: <span className="num">{recordNumber(technician.number)}</span> },
          { label: 'Name', value: text('name') },
          {
            label: 'Trade',
            value: mayEdit ? (
              <Select
                label="Trade"
                options={trades.map((value) => ({ value, label: tradeWord(value) }))}
                value={technician.trade}
                onChange={(trade) => void choose({ trade })}
              />
            ) : (
              tradeWord(technician.trade)
            ),
          },
          { label: 'Territory', value: text('territory') },
          { label: 'Home', value: text('home') },
          { label: 'Phone', value: text('phone') },
          { label: 'Email', value: text('email') },
          {
            label: 'Active',
            value: (
              <Switch
                label="Can be planned"
                checked={technician.active}
                disabled={!mayEdit}
                onChange={(active) => void choose({ active })}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

function TodayPanel({ technician }: { technician: Technician }) {
  const { role, companyTimeZone: zone } = useCurrentUser();
  const day = useLocalDay(zone);
  const { data, error, refetch } = useVisitsInWindowQuery({
    from: day.from,
    to: day.to,
    technicianId: technician.id,
  });
  const load = dayLoads([technician], data ?? [], day).get(technician.id) ?? null;
  return (
    <Panel
      title="Today"
      actions={
        <span className="flex w-40 justify-end">
          {data && <LoadBar load={load} name={technician.name} />}
        </span>
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows />}
      {data?.length === 0 && (
        <EmptyState icon={<CalendarX />} title="Nothing planned today">
          {scopeOf(role, 'visit.schedule') === 'company' ? (
            <Link className="text-info hover:underline" to="/dispatch">
              Open the board
            </Link>
          ) : (
            'What is planned later is in the job list.'
          )}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {data?.map((visit) => (
          <li key={visit.id}>
            <Link
              to={`/jobs/${visit.jobId}`}
              className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
            >
              <span className="num w-24 shrink-0 text-sm text-2">
                {formatTimeRange(visit.scheduledStart, visit.scheduledEnd, zone)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate text-1">{visit.job.title}</span>
                <span className="block truncate text-xs text-3">{visit.job.siteAddress}</span>
              </span>
              <StatusPill state={visit.state} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
