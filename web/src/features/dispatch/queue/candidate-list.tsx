import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useEffect, useMemo } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CandidateRow } from '../../../core/planning/candidate-row.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { type Candidate, isAssignable, isOfferable } from '../../../core/planning/candidate-ranking.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import { candidateDraft, candidatesFor } from '../state/candidates.ts';
import { useCommitDraft } from '../state/use-commit-draft.ts';
import { usePacedBoard } from '../state/use-paced-board.ts';
import { WaysOut } from './ways-out.tsx';

const paceMs = 1500;

/** The technicians who could take the selected job, with the reason in words. */
export function CandidateList() {
  const state = usePacedBoard(paceMs);
  const selectedId = useBoardSelector(({ ui }) => ui.selectedJobId);
  const job = selectedId === null ? undefined : state.board.records?.queue[selectedId];
  if (!job) return null;
  return <Candidates key={job.id} job={job} rows={state.board.records?.rows} />;
}

function Candidates({ job, rows }: { job: Job; rows: unknown }) {
  const board = useBoard();
  const commit = useCommitDraft();
  const now = useNow(60_000);
  // oxlint-disable-next-line react/exhaustive-deps -- `rows` stands for the lanes that are read from the store
  const candidates = useMemo(() => candidatesFor(board, job, now), [board, job, now, rows]);
  const best = candidates[0];
  useEffect(() => markCandidates(), []);
  const take = (candidate: Candidate) => {
    const draft = candidateDraft(job, candidate);
    if (draft) commit(draft);
  };
  return (
    <section
      aria-label={t`Who could take ${job.title}`}
      className="max-h-3/5 shrink-0 overflow-y-auto border-t border-line px-2 pt-2.5 pb-2"
    >
      <h2 className="mb-1 flex items-center gap-2 px-1.5 text-sm font-semibold text-1">
        <Trans>Who could take it</Trans>
        {best && isOfferable(best) && (
          <span className="ml-auto flex items-center gap-1.5 text-xs font-normal text-3 pointer-coarse:hidden">
            <Trans>
              <Kbd keys="a" /> takes the first
            </Trans>
          </span>
        )}
      </h2>
      {candidates.map((candidate) => (
        <CandidateRow
          key={candidate.technicianId}
          candidate={candidate}
          start={candidate.start === null ? null : startText(candidate.start)}
          onTake={() => take(candidate)}
        />
      ))}
      {candidates.length === 0 && (
        <p className="px-1.5 text-sm text-2">
          <Trans>No technicians in this company yet.</Trans>
        </p>
      )}
      {candidates.length > 0 && !candidates.some(isAssignable) && (
        <WaysOut job={job} rows={rows} onTake={take} />
      )}
    </section>
  );

  function startText(at: number): string {
    const { clock, window } = board;
    return window.days.length > 1 ? formatDate(at, clock.zone, 'weekdayTime') : clock.time(at);
  }
}

/** Tells the style sheet that the answer is open, so that toasts leave it free. Returns the end of it. */
function markCandidates(): () => void {
  document.documentElement.setAttribute('data-candidates', '');
  return () => document.documentElement.removeAttribute('data-candidates');
}
