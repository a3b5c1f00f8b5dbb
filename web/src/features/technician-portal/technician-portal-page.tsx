import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { preloadOverlays } from '../../ui/overlay-parts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownTimes } from './hours.ts';
import { HoursView } from './hours-view.tsx';
import { SyncLine } from './sync-line.tsx';
import { useTechnicianPack } from './use-technician-pack.ts';
import { ComingView } from './coming-view.tsx';
import { TodayView } from './today-view.tsx';
import { toolSheet, visitEquipment } from './visit-desk.tsx';

/** A technician's day: the visits in order, the current one, and the main action button. */
export function TechnicianPortalPage() {
  const { technicianId, role } = useCurrentUser();
  if (role !== 'technician') return <NoAccess what={t`the technician portal`} />;
  if (technicianId === null) return <Unlinked />;
  return <Portal />;
}

function Unlinked() {
  return (
    <>
      <PageHeader title={t`Today`} />
      <EmptyState icon={<CalendarCheck />} title={t`Your account is not linked to a technician yet`}>
        <Trans>The office links it on the team page; your visits appear here at once.</Trans>
      </EmptyState>
    </>
  );
}

const views = [
  { value: 'today', label: t`Today` },
  { value: 'coming', label: t`Coming` },
  { value: 'hours', label: t`My hours` },
] as const;
type View = (typeof views)[number]['value'];

function Portal() {
  const { companyTimeZone: zone } = useCurrentUser();
  const { pack: known, keptAt, error, refetch } = useTechnicianPack();
  // Without unsent actions, the pack shows completed steps as open.
  const isComplete = useAppSelector(({ offline }) => offline.ready || offline.problem !== null);
  const pack = isComplete ? known : undefined;
  const [params, setParams] = useSearchParams();
  // Everything needed for a shift must be on the device before the network is lost.
  useEffect(() => {
    void preloadOverlays();
    void toolSheet.preload();
    void visitEquipment.preload();
  }, []);
  const view: View = views.find(({ value }) => value === params.get('view'))?.value ?? 'today';
  return (
    <>
      <PageHeader
        title={t`My day`}
        tools={
          <SegmentedControl
            label={t`View`}
            segments={views}
            value={view}
            onChange={(next) => setParams(next === 'today' ? {} : { view: next })}
          />
        }
      />
      <SyncLine zone={zone} keptAt={keptAt} />
      {!known && error && <ErrorState error={error} onRetry={refetch} />}
      {!pack && (known || !error) && <Skeleton className="m-4 h-96" />}
      {pack && view === 'today' && <TodayView pack={pack} zone={zone} />}
      {pack && view === 'coming' && <ComingView pack={pack} zone={zone} />}
      {pack && view === 'hours' && (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <HoursView entries={ownTimes(pack.entries, pack.technician.id)} zone={zone} />
        </div>
      )}
    </>
  );
}
