import { t } from '@lingui/core/macro';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { absenceTypeWord } from '../../core/planning/absence-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AbsenceActions, EditAbsence } from './absence-actions.tsx';
import { absenceLength, AbsenceStateChip } from './absence-looks.tsx';
import { absences } from './absences-api.ts';
import { VisitsWhileAway } from './visits-while-away.tsx';

const page: RecordPageDeclaration<Absence> = {
  api: absences,
  param: 'absenceId',
  name: ({ technicianName, type }) => `${technicianName}: ${absenceTypeWord(type)}`,
  shortName: ({ type }) => absenceTypeWord(type),
  status: ({ state }) => <AbsenceStateChip state={state} />,
  deletion: {
    description: t`It no longer counts in planning, and nobody is notified. It can be restored within 30 days.`,
    name: ({ technicianName }) => t`this absence of ${technicianName}`,
  },
};

/** One absence: its times, the decision, and the visits that are booked in it. */
export function AbsencePage() {
  return (
    <RecordPage
      page={page}
      tools={(absence) => <EditAbsence absence={absence} />}
      main={(absence) => (
        <>
          <Waiting absence={absence} />
          <AbsenceActions absence={absence} />
          <Facts absence={absence} />
        </>
      )}
      side={(absence) => <VisitsWhileAway absence={absence} />}
    />
  );
}

/** The next step, while the absence is only asked for. */
function Waiting({ absence: { state } }: { absence: Absence }) {
  const user = useCurrentUser();
  if (state !== 'requested') return null;
  return (
    <p className="text-2">
      {isStaff(user)
        ? t`Planning does not count it until it is approved. Visits in this time stay booked: move them, or hand them on.`
        : t`The office decides and you get a notification. Until it is approved, visits can be planned for you.`}
    </p>
  );
}

function Facts({ absence }: { absence: Absence }) {
  const user = useCurrentUser();
  const { companyTimeZone: zone } = user;
  const { technicianId, technicianName, type, startsAt, endsAt, notes, stateReason } = absence;
  return (
    <Panel title={t`Details`}>
      <DetailList
        items={[
          {
            label: t`Technician`,
            value: isStaff(user) ? (
              <Link to={`/technicians/${technicianId}`} className="text-accent-text hover:underline">
                {technicianName}
              </Link>
            ) : (
              technicianName
            ),
          },
          { label: t`Type`, value: absenceTypeWord(type) },
          { label: t`From`, value: <Time at={startsAt} zone={zone} /> },
          { label: t`To`, value: <Time at={endsAt} zone={zone} /> },
          { label: t`Length`, value: <span className="num">{absenceLength(absence)}</span> },
          { label: t`Notes`, value: notes && <span className="whitespace-pre-wrap">{notes}</span> },
          ...(stateReason === null ? [] : [{ label: t`Reason`, value: stateReason }]),
          { label: t`Entered`, value: <Time at={absence.createdAt} zone={zone} /> },
        ]}
      />
    </Panel>
  );
}

function Time({ at, zone }: { at: string; zone: string }) {
  return <span className="num">{formatDate(at, zone, 'dateTime')}</span>;
}
