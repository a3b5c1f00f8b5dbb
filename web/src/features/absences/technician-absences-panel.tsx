import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { absenceTypeWord } from '../../core/planning/absence-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useRecordLive } from '../../records/use-record-live.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AbsenceStateChip, absenceTimes } from './absence-looks.tsx';
import { absences, useNextAbsencesQuery } from './absences-api.ts';

const form = lazyComponent(() => import('./absence-form-dialog.tsx').then((file) => file.AbsenceFormDialog));

/** On a technician's page: the current and next absences. */
export function TechnicianAbsencesPanel({ technician }: { technician: Technician }) {
  const user = useCurrentUser();
  const [from] = useState(() => new Date().toISOString());
  const isOffice = scopeOf(user, 'absence.view') === 'company';
  const { data, error, refetch } = useNextAbsencesQuery({ technicianId: technician.id, from });
  useRecordLive(absences);
  return (
    <Panel
      title={t`Absences`}
      actions={
        <>
          <Link
            to={isOffice ? `/absences?technicianId=${technician.id}` : '/time-off'}
            className="rounded-sm px-1 text-sm text-2 hover:text-1"
          >
            <Trans>All absences</Trans>
          </Link>
          {scopeOf(user, 'absence.create') === 'company' && (
            <DialogButton size="sm" icon={<Plus />} dialog={form} of={{ technician }}>
              <Trans>New absence</Trans>
            </DialogButton>
          )}
        </>
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data?.items.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>No absence is requested or approved from now on.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.items.map((absence) => (
          <li key={absence.id}>
            <Link
              to={`/absences/${absence.id}`}
              className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-1">{absenceTypeWord(absence.type)}</span>
                <span className="num block truncate text-xs text-3">
                  {absenceTimes(absence, user.companyTimeZone)}
                </span>
              </span>
              <AbsenceStateChip state={absence.state} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
