import { useBoardSelector } from '../state/board-context.ts';
import { visitOf } from '../state/board-store.ts';
import type { BoardDialog } from '../state/board-ui-slice.ts';
import { AwayDialog } from './away-dialog.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { JobSheet } from './job-sheet.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { PushDialog } from './push-dialog.tsx';
import { StepDialog } from './step-dialog.tsx';
import { UnassignDialog } from './unassign-dialog.tsx';
import { VisitSheet } from './visit-sheet.tsx';

/** The currently open dialog of the board. */
export function OpenDialog({ dialog, onClose }: { dialog: BoardDialog; onClose: () => void }) {
  const visitId = 'visitId' in dialog ? dialog.visitId : null;
  const visit = useBoardSelector((state) => (visitId === null ? undefined : visitOf(state, visitId)));
  const jobId = dialog.kind === 'hold' ? dialog.jobId : null;
  const waiting = useBoardSelector(({ board }) => (jobId === null ? undefined : board.records?.queue[jobId]));
  switch (dialog.kind) {
    case 'visit':
      return <VisitSheet visit={visit} onClose={onClose} />;
    case 'job':
      return <JobSheet jobId={dialog.jobId} onClose={onClose} />;
    case 'move':
      return <MoveDialog source={dialog.source} onClose={onClose} />;
    case 'push':
      return <PushDialog visit={visit} technicianId={dialog.technicianId} onClose={onClose} />;
    case 'away':
      return <AwayDialog technicianId={dialog.technicianId} from={dialog.from} onClose={onClose} />;
    case 'hand-on':
      return <HandOnDialog {...dialog} onClose={onClose} />;
    case 'hold':
      return <HoldDialog job={waiting} onClose={onClose} />;
    case 'unassign':
      return <UnassignDialog visit={visit} onClose={onClose} />;
    case 'step':
      return <StepDialog key={dialog.to} visit={visit} to={dialog.to} onClose={onClose} />;
    case 'override':
      return <OverrideDialog draft={dialog.draft} messages={dialog.messages} onClose={onClose} />;
    default:
      return dialog satisfies never;
  }
}
