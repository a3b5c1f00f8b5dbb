import { type TimeScale, timeToX } from '../rules/time-scale.ts';
import { shownSpan } from '../../../core/planning/visit-span.ts';
import { useBoardSelector } from '../state/board-context.ts';
import { visitOf } from '../state/board-store.ts';
import type { LineRange } from '../window/line-window.ts';
import { rowPx } from './grid-geometry.ts';

type PeerMarksProps = {
  rowIds: readonly string[];
  /** Rendered rows; a mark outside of them would be invisible. */
  drawn: LineRange;
  scale: TimeScale;
  headPx: number;
};

/** Names of other dispatchers at the bars they have just changed. */
export function PeerMarks(props: PeerMarksProps) {
  const peers = useBoardSelector((state) => state.ui.peers);
  return peers.map((peer) => (
    <PeerMark key={peer.visitId} {...props} visitId={peer.visitId} name={peer.name} />
  ));
}

function PeerMark({
  rowIds,
  drawn,
  scale,
  headPx,
  visitId,
  name,
}: PeerMarksProps & { visitId: string; name: string }) {
  const visit = useBoardSelector((state) => visitOf(state, visitId));
  const lead = visit?.assignments[0]?.technicianId;
  const row = lead === undefined ? -1 : rowIds.indexOf(lead);
  if (!visit || row < 0 || row < drawn.first || row > drawn.last) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute z-6 rounded-sm bg-violet px-1.5 text-2xs font-semibold text-bg animate-appear"
      style={{
        left: headPx + timeToX(scale, shownSpan(visit, 0).start) + 4,
        top: Math.max(0, row * rowPx - 4),
      }}
    >
      {name}
    </span>
  );
}
