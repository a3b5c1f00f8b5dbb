import { plural, t } from '@lingui/core/macro';
import type { ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { formatCount } from '../../lib/format-number.ts';
import { useNow } from '../../lib/use-now.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { stateText } from './plan-words.ts';

const tickMs = 500;

/** How far a search is, and how its plans became better. */
export function PlanProgress({ run, isOpen }: { run: ScheduleRun; isOpen: boolean }) {
  const { progress } = run;
  const better = progress?.improvements ?? 0;
  const steps = formatCount(progress?.iterations ?? 0);
  return (
    <section
      aria-label={t`Search`}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <div className="flex min-w-60 flex-1 flex-col gap-2">
        <p role="status" className="font-medium text-1">
          {stateText(run)}
        </p>
        {isOpen && <SearchBar run={run} />}
        {progress && (
          <p className="num text-sm text-3">
            {plural(better, {
              one: `# plan, in ${steps} steps of the search`,
              other: `# plans, each better than the one before, in ${steps} steps of the search`,
            })}
          </p>
        )}
      </div>
      {progress && progress.scores.length > 1 && <ScoreLine scores={progress.scores} />}
    </section>
  );
}

function SearchBar({ run: { startedAt, options } }: { run: ScheduleRun }) {
  const now = useNow(tickMs);
  const share = startedAt === null ? null : (now - Date.parse(startedAt)) / (options.seconds * 1_000);
  return (
    <ProgressBar label={t`Search`} value={share === null ? null : Math.min(0.98, Math.max(0.02, share))} />
  );
}

const width = 180;
const height = 40;

/** A falling line: unserved jobs, lateness and travel of each better plan. */
function ScoreLine({ scores }: { scores: readonly number[] }) {
  const highest = Math.max(...scores);
  const lowest = Math.min(...scores);
  const range = Math.max(1, highest - lowest);
  const points = scores.map((score, at) => {
    const x = 2 + (at / (scores.length - 1)) * (width - 4);
    const y = 2 + ((highest - score) / range) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <figure className="flex flex-col items-start gap-1 sm:items-end">
      <svg
        role="img"
        aria-label={t`The score fell from ${formatCount(highest)} to ${formatCount(lowest)}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="stroke-accent"
        />
      </svg>
      <figcaption className="num text-xs text-3">
        {t`Score ${formatCount(highest)} → ${formatCount(lowest)}`}
      </figcaption>
    </figure>
  );
}
