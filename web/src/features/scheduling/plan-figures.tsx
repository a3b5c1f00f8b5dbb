import { t } from '@lingui/core/macro';
import type { ScheduleFigures } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { formatMinutes } from '../../lib/format-date.ts';
import { formatCount } from '../../lib/format-number.ts';
import { StatTile } from '../../ui/stat-tile.tsx';

/** Gains and costs of the plan against the board as it was read. */
export function PlanFigures({ figures }: { figures: ScheduleFigures }) {
  const { before, after, planned, moved, unassigned, jobs } = figures;
  const perVisit = (of: ScheduleFigures['before']) => (of.visits === 0 ? 0 : of.travelMinutes / of.visits);
  const [was, is] = [minutes(perVisit(before)), minutes(perVisit(after))];
  const beforeTravel = minutes(before.travelMinutes);
  const saved = before.travelMinutes - after.travelMinutes;
  const savedText = minutes(saved);
  const beforeOvertime = minutes(before.overtimeMinutes);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      <StatTile
        label={t`Waiting jobs served`}
        value={t`${formatCount(planned)} of ${formatCount(jobs)}`}
        tone={unassigned === 0 ? 'ok' : 'default'}
        note={unassigned === 0 ? t`All of them` : t`${formatCount(unassigned)} unassigned`}
      />
      <StatTile
        label={t`Visits moved`}
        value={moved}
        note={t`of ${formatCount(before.visits)} on the board`}
      />
      <StatTile
        label={t`Travel`}
        value={minutes(after.travelMinutes)}
        tone={saved > 0 ? 'ok' : 'default'}
        note={saved > 0 ? t`${savedText} saved` : t`before: ${beforeTravel}`}
      />
      <StatTile
        label={t`Travel per visit`}
        value={is}
        tone={before.visits > 0 && perVisit(after) < perVisit(before) ? 'ok' : 'default'}
        note={before.visits === 0 ? t`before: none` : t`before: ${was}`}
      />
      <StatTile
        label={t`Late visits`}
        value={after.lateVisits}
        tone={after.lateVisits > before.lateVisits ? 'warn' : 'default'}
        note={t`before: ${before.lateVisits}`}
      />
      <StatTile
        label={t`Overtime`}
        value={minutes(after.overtimeMinutes)}
        note={t`before: ${beforeOvertime}`}
      />
    </div>
  );
}

function minutes(value: number): string {
  return formatMinutes(Math.round(value));
}
