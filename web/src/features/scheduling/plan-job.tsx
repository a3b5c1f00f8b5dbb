import { Link } from '../../ui/link.tsx';
import { type Priority, PriorityMark } from '../../ui/priority-mark.tsx';

type PlanJobProps = {
  job: { jobId: string; jobNumber: number; title: string; customerName: string; priority: string };
};

/** A job of a plan in two lines: what it is, and whose. */
export function PlanJob({ job: { jobId, jobNumber, title, customerName, priority } }: PlanJobProps) {
  return (
    <>
      <p className="flex items-center gap-1.5">
        <PriorityMark priority={priority as Priority} hideWord />
        <Link to={`/jobs/${jobId}`} className="min-w-0 truncate text-1">
          #{jobNumber} {title}
        </Link>
      </p>
      <p className="truncate text-sm text-3">{customerName}</p>
    </>
  );
}
