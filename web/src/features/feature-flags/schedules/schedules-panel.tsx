import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagSchedule } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { CalendarPlus, ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { environmentName } from '../environments.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { useCancelFlagScheduleMutation, useFlagSchedulesQuery } from './schedules-api.ts';

const form = lazyComponent(() => import('./schedule-dialog.tsx').then((file) => file.ScheduleDialog), {
  untilItArrives: true,
});

const requester = lazyComponent(
  () => import('../requests/request-editor.tsx').then((file) => file.NewRequestEditor),
  { untilItArrives: true },
);

type SchedulesPanelProps = {
  flag: Flag;
  zone: string;
  /** Environment that is chosen first. */
  here: FlagEnvironment;
  mayChange: boolean;
};

type Asked =
  | { readonly what: 'edit' | 'cancel'; readonly schedule: FlagSchedule }
  | { readonly what: 'new' }
  | { readonly what: 'request'; readonly environment: FlagEnvironment };

/** Changes of a flag that are made later, and those that have ended. */
export function SchedulesPanel({ flag, zone, here, mayChange }: SchedulesPanelProps) {
  const { data, error, refetch } = useFlagSchedulesQuery(flag.key);
  const [asked, ask] = useState<Asked | null>(null);
  const upcoming = data?.filter(({ state }) => state === 'upcoming') ?? [];
  const ended = data?.filter(({ state }) => state !== 'upcoming') ?? [];
  return (
    <Panel
      title={t`Scheduled changes`}
      flush
      actions={
        mayChange && (
          <Button
            size="sm"
            icon={<CalendarPlus />}
            onPointerEnter={() => void form.preload()}
            onClick={() => ask({ what: 'new' })}
          >
            <Trans>Schedule a change</Trans>
          </Button>
        )
      }
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={1} />}
      {data && upcoming.length === 0 && (
        <p className="px-3 pt-1 pb-3 text-sm text-3">
          <Trans>Nothing is scheduled.</Trans>
        </p>
      )}
      {upcoming.length > 0 && (
        <ol aria-label={t`Upcoming`} className="divide-y divide-line">
          {upcoming.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              zone={zone}
              onEdit={
                // The change of a request is what was approved.
                mayChange && schedule.requestId === null ? () => ask({ what: 'edit', schedule }) : undefined
              }
              onCancel={mayChange ? () => ask({ what: 'cancel', schedule }) : undefined}
            />
          ))}
        </ol>
      )}
      <EndedSchedules schedules={ended} zone={zone} />
      {asked && (
        <AskedDialog
          flag={flag}
          zone={zone}
          here={here}
          asked={asked}
          known={upcoming}
          onAsk={ask}
          onClose={() => ask(null)}
        />
      )}
    </Panel>
  );
}

type AskedDialogProps = Omit<SchedulesPanelProps, 'mayChange'> & {
  asked: Asked;
  known: readonly FlagSchedule[];
  onAsk: (asked: Asked) => void;
  onClose: () => void;
};

function AskedDialog({ flag, zone, here, asked, known, onAsk, onClose }: AskedDialogProps) {
  if (asked.what === 'cancel')
    return <CancelQuestion schedule={asked.schedule} known={known} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      {asked.what === 'request' ? (
        <requester.Component flag={flag} environment={asked.environment} onClose={onClose} />
      ) : (
        <form.Component
          flag={flag}
          zone={zone}
          here={here}
          schedule={asked.what === 'edit' ? asked.schedule : null}
          onRequest={(environment) => onAsk({ what: 'request', environment })}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

type EndedProps = { schedules: readonly FlagSchedule[]; zone: string };

/** Ended changes, folded. */
function EndedSchedules({ schedules, zone }: EndedProps) {
  const [isOpen, setOpen] = useState(false);
  if (schedules.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-center gap-1.5 border-t border-line px-3 py-2 text-sm text-2 hover:text-1 pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? '' : '-rotate-90'}`} />
        {plural(schedules.length, { one: '# has ended', other: '# have ended' })}
      </button>
      {isOpen && (
        <ol aria-label={t`Ended`} className="divide-y divide-line border-t border-line">
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} zone={zone} />
          ))}
        </ol>
      )}
    </>
  );
}

type CancelQuestionProps = { schedule: FlagSchedule; known: readonly FlagSchedule[]; onClose: () => void };

function CancelQuestion({ schedule, known, onClose }: CancelQuestionProps) {
  const [cancel] = useCancelFlagScheduleMutation();
  const place = environmentName(schedule.environment);
  const { revision } = known.find(({ id }) => id === schedule.id) ?? schedule;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Cancel the scheduled change?`}
      description={t`The flag stays as it is in ${place}. The change is kept in the list of ended ones.`}
      confirmLabel={t`Cancel change`}
      danger
      reason="optional"
      target={{ revision }}
      onConfirm={(reason, newest) =>
        cancel({ schedule, revision: newest, reason: reason === '' ? null : reason }).unwrap()
      }
    />
  );
}
