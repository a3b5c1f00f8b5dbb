import { Chip } from '../../ui/chip.tsx';
import type { Candidate } from './candidate-ranking.ts';

type CandidateRowProps = {
  candidate: Candidate;
  /** Its start as text; null if it has none. */
  start: string | null;
  onTake: () => void;
};

/** A technician who could take a job: name, start, verdict. */
export function CandidateRow({ candidate, start, onTake }: CandidateRowProps) {
  return (
    <button
      type="button"
      disabled={start === null}
      title={candidate.reasons.join(' · ')}
      onClick={onTake}
      className="block w-full rounded-sm px-1.5 py-1 text-left text-sm text-2 enabled:hover:bg-surface-3 disabled:cursor-default pointer-coarse:py-2"
    >
      <span className="flex items-center gap-2">
        <span className="truncate font-medium text-1">{candidate.name}</span>
        {start !== null && <span className="num shrink-0">{start}</span>}
        <Chip tone={candidate.tone} className="num ml-auto">
          {candidate.verdict}
        </Chip>
      </span>
      {candidate.offShift !== null && (
        <span className="num block truncate text-xs text-3">{candidate.offShift}</span>
      )}
    </button>
  );
}
