import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type Technician,
  technicianOwnFields,
  trades,
  type UpdateTechnician,
} from '@switchyard/contracts/technicians/technician.ts';
import { visitRecord } from '@switchyard/contracts/visits/visit-record.ts';
import { CalendarX } from 'lucide-react';
import { Suspense } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { RecordPanels } from '../../core/record-panels.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { mapHref } from '../../lib/map-href.ts';
import { recordNumber } from '../../lib/record-number.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { RecordFacts } from '../../records/record-facts.tsx';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { bookedMinutes, loadOf } from './day-load.ts';
import { formatHome, homeText, readHome } from './home-text.ts';
import { useLocalDay } from './use-local-day.ts';
import { ShiftEditor } from './shift-editor.tsx';
import { LoadBar } from './technician-columns.tsx';
import { TechnicianStatusMark } from './technician-status.tsx';
import { type SaveTechnician, technicians, useVisitsInWindowQuery } from './technicians-api.ts';
import { Link } from '../../ui/link.tsx';

const todayVisits = lazyComponent(() => import('./today-visits.tsx').then((module) => module.TodayVisits));
const skillEditor = lazyComponent(() => import('./skill-editor.tsx').then((module) => module.SkillEditor));

const page: RecordPageDeclaration<Technician> = {
  api: technicians,
  param: 'technicianId',
  alsoOn: [visitRecord],
  name: (technician) => technician.name,
  status: (technician) => <TechnicianStatusMark status={technician.status} />,
  deletion: {
    description: t`A technician with open visits cannot be deleted. The sign-in ends at once; both can be restored within 30 days.`,
  },
};

/** One technician: today, skills, shifts and contact details. */
export function TechnicianPage() {
  const mayEdit = scopeOf(useCurrentUser(), 'technician.update') === 'company';
  const { merged: save } = useSaveMerged(technicians);
  return (
    <RecordPage
      page={page}
      main={(technician) => (
        <>
          <TodayPanel technician={technician} />
          <RecordPanels of="technician" told={{ technician }} />
          <ShiftEditor technician={technician} mayEdit={mayEdit} onSave={save} />
        </>
      )}
      side={(technician) => (
        <>
          <Facts technician={technician} mayEdit={mayEdit} onSave={save} />
          <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
            <skillEditor.Component technician={technician} mayEdit={mayEdit} onSave={save} />
          </Suspense>
        </>
      )}
    />
  );
}

type FactsProps = {
  technician: Technician;
  mayEdit: boolean;
  onSave: SaveTechnician;
};

function Facts({ technician, mayEdit, onSave }: FactsProps) {
  const choose = useChoice(technician, onSave);
  return (
    <RecordFacts
      api={technicians}
      item={technician}
      ownFields={technicianOwnFields}
      facts={[
        { label: t`Number`, value: <span className="num">{recordNumber(technician.number)}</span> },
        { field: 'name', read: ({ name }) => name, required: true },
        {
          label: t`Trade`,
          value: mayEdit ? (
            <Select
              label={t`Trade`}
              options={trades.map((value) => ({ value, label: tradeWord(value) }))}
              value={technician.trade}
              onChange={(trade) => void choose({ trade })}
            />
          ) : (
            tradeWord(technician.trade)
          ),
        },
        { field: 'territory', read: ({ territory }) => territory },
        {
          field: 'home',
          read: homeText,
          format: formatHome,
          write: (text) => ({ home: readHome(text) }),
        },
        { label: t`Map`, value: technician.home && <HomeOnMap at={technician.home} /> },
        { field: 'phone', read: ({ phone }) => phone, isPhone: true },
        { field: 'email', read: ({ email }) => email },
        {
          label: t`Active`,
          value: (
            <Switch
              label={t`Can be planned`}
              checked={technician.active}
              disabled={!mayEdit}
              onChange={(active) => void choose({ active })}
            />
          ),
        },
      ]}
    />
  );
}

function HomeOnMap({ at }: { at: NonNullable<Technician['home']> }) {
  return (
    <a
      href={mapHref(at)}
      target="_blank"
      rel="noreferrer"
      className="text-1 underline underline-offset-2 pointer-coarse:py-3"
    >
      <Trans>Show the home on the map</Trans>
    </a>
  );
}

/** Saves a choice at once; shows a toast if that fails. */
function useChoice(technician: Technician, save: FactsProps['onSave']) {
  const toast = useToast();
  return async (patch: UpdateTechnician) => {
    try {
      const outcome = await save(technician, patch);
      if (outcome.kind === 'saved') return;
      toast({
        title: t`Someone else has just changed this`,
        description: t`Your choice was not saved. Choose again if it still holds.`,
        variant: 'destructive',
      });
    } catch (error) {
      toast({ title: t`Not changed`, description: describeRequestError(error), variant: 'destructive' });
    }
  };
}

function TodayPanel({ technician }: { technician: Technician }) {
  const user = useCurrentUser();
  const { companyTimeZone: zone } = user;
  const day = useLocalDay(zone);
  const { data, error, refetch } = useVisitsInWindowQuery({
    from: day.from,
    to: day.to,
    technicianId: technician.id,
  });
  const load = loadOf(technician, bookedMinutes(data ?? [], day), day);
  return (
    <Panel
      title={t`Today`}
      actions={
        <span className="flex w-40 justify-end">
          {data && (load !== null || data.length === 0) && <LoadBar load={load} name={technician.name} />}
          {data && load === null && data.length > 0 && (
            <span className="text-3">
              <Trans>no shift today</Trans>
            </span>
          )}
        </span>
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows />}
      {data?.length === 0 && (
        <EmptyState icon={<CalendarX />} title={t`Nothing planned today`}>
          {scopeOf(user, 'visit.schedule') === 'company' ? (
            <Link className="text-info hover:underline" to="/dispatch">
              <Trans>Open the board</Trans>
            </Link>
          ) : (
            t`What is planned later is in the job list.`
          )}
        </EmptyState>
      )}
      <Suspense fallback={<SkeletonRows />}>
        <todayVisits.Component visits={data ?? []} zone={zone} />
      </Suspense>
    </Panel>
  );
}
