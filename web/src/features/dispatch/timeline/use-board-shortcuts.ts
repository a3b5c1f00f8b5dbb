import { t } from '@lingui/core/macro';
import { isTyping } from '../../../lib/shortcuts.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useCommands } from '../commands/use-commands.ts';
import { isOfferable } from '../../../core/planning/candidate-ranking.ts';
import { immovableReason } from '../rules/immovable-reason.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { useBoard, useBoardDispatch, useBoardSelector } from '../state/board-context.ts';
import { visitOf } from '../state/board-store.ts';
import { dialogOpened, draftChanged, type MoveDraft } from '../state/board-ui-slice.ts';
import { candidateDraft, candidatesFor } from '../state/candidates.ts';
import { sourceLength } from '../state/check-draft.ts';
import { useCommitDraft } from '../state/use-commit-draft.ts';
import { useBoardSurface } from './board-surface.ts';
import { useWalk } from './use-grid-keys.ts';
import { useTypingFocus } from './use-typing-focus.ts';

const scope = t`Board`;
const moveText = t`Move: arrows shift time and technician, + and − the length, Enter places, Esc leaves`;

/** Keys that work anywhere on the page; they are listed under `?`. */
export function useBoardShortcuts(): void {
  const commands = useCommands();
  const dispatch = useBoardDispatch();
  const surface = useBoardSurface();
  const free = useBoardSelector((state) => state.ui.dialog === null);
  const moving = useBoardSelector((state) => state.ui.draft?.by === 'keyboard');
  const typing = useTypingFocus();
  const walk = useWalk();
  const { assignBest, startMove, unassign } = useBoardActions();

  // Focusing the lanes activates their first row, so the step is taken first.
  const step = (direction: 'up' | 'down') => () => {
    walk(direction);
    surface.focusLanes();
  };
  const pan = (hours: number) => () => surface.pan(hours);
  const idle = free && !moving;
  useShortcut(scope, 'j', t`Next technician`, idle ? step('down') : undefined);
  useShortcut(scope, 'k', t`Technician before`, idle ? step('up') : undefined);
  useShortcut(scope, 'l', t`An hour later`, free ? pan(1) : undefined);
  useShortcut(scope, 'h', t`An hour earlier`, free ? pan(-1) : undefined);
  useShortcut(scope, 'm', moveText, idle ? startMove : undefined);
  useShortcut(scope, 'a', t`Assign the selected job to the first candidate`, free ? assignBest : undefined);
  useShortcut(scope, 'u', t`Unassign the visit`, idle ? unassign : undefined);
  useShortcut(scope, '/', t`Search waiting jobs`, free ? () => surface.focusQueueSearch() : undefined);
  useShortcut(
    scope,
    'mod+z',
    t`Undo the last own move`,
    // Also listed while the list of shortcuts is open, which is a dialog over the board.
    free && !typing ? (event) => void (isTyping(event.target) || commands.undo()) : undefined,
  );
  useShortcut(scope, 'escape', t`Leave move mode`, moving ? () => dispatch(draftChanged(null)) : undefined);
}

function useBoardActions() {
  const board = useBoard();
  const dispatch = useBoardDispatch();
  const surface = useBoardSurface();
  const commit = useCommitDraft();
  const toast = useToast();
  const announce = useAnnounce();

  const selectedJob = () => {
    const { ui, board: state } = board.store.getState();
    return ui.selectedJobId === null ? undefined : state.records?.queue[ui.selectedJobId];
  };
  const assignBest = () => {
    const job = selectedJob();
    if (!job) return announce(t`Select a waiting job first`);
    const best = candidatesFor(board, job, Date.now(), 1)[0];
    const draft = best && isOfferable(best) ? candidateDraft(job, best) : null;
    if (draft) commit(draft);
    else
      toast({
        title: t`Nobody can take it`,
        description: `${job.title}: ${best?.verdict ?? t`no technicians`}`,
      });
  };
  const startMove = () => {
    const state = board.store.getState();
    const { active } = state.ui;
    const visit = active?.visitId == null ? undefined : visitOf(state, active.visitId);
    const draft = visit && active ? visitDraft(visit, active.technicianId) : jobDraft();
    if (typeof draft === 'string') return void toast({ title: draft });
    dispatch(draftChanged(draft));
    if (draft.technicianId !== null) surface.reveal(draft.technicianId, draft.start);
    surface.focusLanes();
  };
  /** Picks up the selected job at the best candidate's free slot. */
  const jobDraft = (): MoveDraft | string => {
    const job = selectedJob();
    if (!job) return t`Choose a visit or a waiting job first`;
    const best = candidatesFor(board, job, Date.now(), 1)[0];
    const first = surface.geometry?.rowIds[0] ?? null;
    const source = { kind: 'job', job } as const;
    const start = best?.start ?? Math.ceil(Date.now() / 900_000) * 900_000;
    return {
      source,
      by: 'keyboard',
      technicianId: best?.technicianId ?? first,
      start,
      length: sourceLength(source),
    };
  };
  const unassign = () => {
    const state = board.store.getState();
    const visitId = state.ui.active?.visitId;
    if (visitId != null && visitOf(state, visitId)) dispatch(dialogOpened({ kind: 'unassign', visitId }));
  };
  return { assignBest, startMove, unassign };
}

function visitDraft(visit: Parameters<typeof visitSpan>[0], technicianId: string): MoveDraft | string {
  const reason = immovableReason(visit);
  if (reason !== null) return reason;
  const source = { kind: 'visit', visit, technicianId } as const;
  return {
    source,
    by: 'keyboard',
    technicianId,
    start: visitSpan(visit).start,
    length: sourceLength(source),
  };
}
