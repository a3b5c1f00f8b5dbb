import { t } from '@lingui/core/macro';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useUnservedCustomer } from '../../../core/planning/customer-of-plan.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { workStateStyle } from '../../../ui/work-state.ts';
import { type TimeScale, timeToX } from '../rules/time-scale.ts';
import { useBoard, useBoardSelector } from '../state/board-context.ts';
import type { PlacedDraft } from '../state/board-ui-slice.ts';
import { checkDraft, type DraftCheck, sourceCustomer, sourceTitle } from '../state/check-draft.ts';
import { useBoardSurface } from './board-surface.ts';
import { rowPx } from './grid-geometry.ts';
import { VerdictTip } from './verdict-tip.tsx';

type DraftPreviewProps = {
  rowIds: readonly string[];
  scale: TimeScale;
  headPx: number;
  scroller: RefObject<HTMLElement | null>;
};

/**
 * Preview of the placement: the bar at its snapped position with the verdict beside it, or the card under the
 * pointer.
 */
export function DraftPreview(props: DraftPreviewProps) {
  const draft = useBoardSelector((state) => state.ui.draft);
  const { setGhost } = useBoardSurface();
  if (!draft) return null;
  const { technicianId } = draft;
  if (technicianId !== null) return <PlacedPreview {...props} draft={{ ...draft, technicianId }} />;
  return createPortal(
    <div
      ref={setGhost}
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-56 truncate rounded-md border-2 border-accent bg-overlay px-2.5 py-1.5 text-sm font-medium text-1 shadow-overlay"
    >
      {sourceTitle(draft.source)}
    </div>,
    document.body,
  );
}

function PlacedPreview({
  draft,
  rowIds,
  scale,
  headPx,
  scroller,
}: DraftPreviewProps & { draft: PlacedDraft }) {
  const board = useBoard();
  const now = useNow();
  const unserved = useUnservedCustomer(sourceCustomer(draft.source));
  const check = useMemo(() => checkDraft(board, draft, now, unserved), [board, draft, now, unserved]);
  const row = rowIds.indexOf(draft.technicianId);
  useAnnouncedDraft(draft, check);
  if (!check || row < 0) return null;
  const left = headPx + timeToX(scale, draft.start);
  const width = Math.max(24, timeToX(scale, check.end) - timeToX(scale, draft.start) - 2);
  const style = {
    ...workStateStyle('planned'),
    width,
    transform: `translate(${left}px, ${row * rowPx}px)`,
  } as CSSProperties;
  const times = `${board.clock.time(draft.start)}–${board.clock.time(check.end)}`;
  return (
    <>
      <div role="none" className="board-bar board-preview" data-verdict={verdictOf(check)} style={style}>
        <span className="board-bar-title">
          <span>{sourceTitle(draft.source)}</span>
        </span>
        <span className="board-bar-sub">{times}</span>
      </div>
      <VerdictTip
        draft={draft}
        check={check}
        times={times}
        now={now}
        place={tipPlace({ element: scroller.current, headPx, left, width, top: row * rowPx })}
      />
    </>
  );
}

function verdictOf(check: DraftCheck): 'ok' | 'reason' | 'refused' {
  if (check.refused) return 'refused';
  return check.needsReason ? 'reason' : 'ok';
}

/** Keyboard moves are announced; pointer moves are visible. */
function useAnnouncedDraft(draft: PlacedDraft, check: DraftCheck | null): void {
  const { clock } = useBoard();
  const announce = useAnnounce();
  const say = useEffectEvent(() => {
    if (draft.by !== 'keyboard' || !check) return;
    const problems = check.findings
      .filter((finding) => finding.level !== 'ok')
      .map((finding) => finding.text);
    const times = t`${clock.time(draft.start)} to ${clock.time(check.end)}`;
    const reason = check.needsReason && !check.refused ? [t`you will be asked for a reason`] : [];
    announce([check.technicianName, times, ...problems, ...reason].join(', '));
  });
  useEffect(() => say(), [draft]);
}

const tipPx = { width: 268, height: 170, gap: 14 };

type TipInput = {
  element: HTMLElement | null;
  headPx: number;
  left: number;
  width: number;
  top: number;
};

/** Beside the bar if it fits, always in view; px within the lanes. */
function tipPlace({ element, headPx, left, width, top }: TipInput): { left: number; top: number } {
  if (!element) return { left, top };
  const viewLeft = element.scrollLeft + headPx;
  const viewRight = element.scrollLeft + element.clientWidth;
  const before = left - tipPx.width - tipPx.gap;
  const after = left + width + tipPx.gap;
  const fitsBefore = before > viewLeft;
  const wanted = fitsBefore ? before : Math.min(after, viewRight - tipPx.width - 8);
  const lowest = element.scrollTop + element.clientHeight - tipPx.height - 40;
  return { left: wanted, top: Math.max(element.scrollTop + 4, Math.min(top - 30, lowest)) };
}
