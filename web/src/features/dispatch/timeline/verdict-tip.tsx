import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Kbd } from '../../../ui/kbd.tsx';
import { FindingsList } from '../dialogs/findings-list.tsx';
import { isAssignable } from '../../../core/planning/candidate-ranking.ts';
import { useBoard } from '../state/board-context.ts';
import type { PlacedDraft } from '../state/board-ui-slice.ts';
import { candidatesFor } from '../state/candidates.ts';
import type { DraftCheck } from '../state/check-draft.ts';

type VerdictTipProps = {
  draft: PlacedDraft;
  check: DraftCheck;
  times: string;
  now: number;
  /** Px within the lanes. */
  place: { left: number; top: number };
};

/** Shows whether the placement is allowed, and why; updates while dragging. */
export function VerdictTip({ draft, check, times, now, place }: VerdictTipProps) {
  return (
    <div
      role="none"
      className="pointer-events-none absolute z-15 w-67 rounded-lg border border-line-strong bg-overlay px-3 py-2.5 text-sm shadow-overlay"
      style={place}
    >
      <p className="num mb-1 font-semibold text-1">
        {check.technicianName}, {times}
      </p>
      <FindingsList findings={check.findings} />
      {check.needsReason && !check.refused && (
        <p className="mt-1.5 border-t border-line pt-1.5 text-xs text-2">
          <Trans>You will be asked for a reason.</Trans>
        </p>
      )}
      {draft.source.kind === 'job' && <BetterHint draft={draft} now={now} />}
      {draft.by === 'keyboard' && (
        <p className="mt-1.5 flex items-center gap-1.5 border-t border-line pt-1.5 text-xs text-3">
          <Trans>
            <Kbd keys="enter" /> place <Kbd keys="escape" /> leave <Kbd keys="+" /> <Kbd keys="-" /> length
          </Trans>
        </p>
      )}
    </div>
  );
}

/** Better candidates, computed once per drag. */
function BetterHint({ draft, now }: { draft: PlacedDraft; now: number }) {
  const board = useBoard();
  const { source } = draft;
  const job = source.kind === 'job' ? source.job : null;
  const best = useMemo(() => (job ? candidatesFor(board, job, now, 1)[0] : undefined), [board, job, now]);
  if (!best || !isAssignable(best) || best.technicianId === draft.technicianId) return null;
  return (
    <p className="num mt-1.5 border-t border-line pt-1.5 text-xs text-3">
      <Trans>
        Better: {best.name} {board.clock.time(best.start)}, {best.verdict} · <Kbd keys="a" /> take
      </Trans>
    </p>
  );
}
