import type { FollowedVisit } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { stageSentence } from './stage-words.ts';
import { VisitTracker } from './visit-tracker.tsx';

type VisitProgressProps = {
  visit: Omit<FollowedVisit, 'id'>;
  jobNumber: number;
  zone: string;
};

/** The technician, the stages of the visit, and its entry for a calendar while it is to come. */
export function VisitProgress({ visit, jobNumber, zone }: VisitProgressProps) {
  const isOver = visit.outcome !== 'open';
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-base text-1">
        {visit.technicianName !== null && <Avatar name={visit.technicianName} />}
        {stageSentence(visit)}
      </p>
      <VisitTracker
        stage={visit.stage}
        times={visit.times}
        plannedAt={visit.scheduledStart}
        zone={zone}
        isOver={isOver}
      />
      {!isOver && visit.stage === 'scheduled' && (
        <CalendarButton calendar={visit.calendar} number={jobNumber} />
      )}
    </>
  );
}
