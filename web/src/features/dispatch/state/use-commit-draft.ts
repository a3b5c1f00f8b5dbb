import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { useUnservedLookup } from '../../../core/planning/customer-of-plan.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useCommands } from '../commands/use-commands.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { useBoardSurface } from '../timeline/board-surface.ts';
import { useBoard, useBoardDispatch } from './board-context.ts';
import { activated, dialogOpened, draftChanged, type PlacedDraft } from './board-ui-slice.ts';
import { checkDraft, sourceCustomer, sourceTitle } from './check-draft.ts';

/**
 * Commits a placement: rejects a clash with an explanation, asks for a reason where required, otherwise sends the
 * command. Resolves to true if a command was sent.
 */
export function useCommitDraft(): (draft: PlacedDraft, overrideReason?: string) => boolean {
  const board = useBoard();
  const commands = useCommands();
  const dispatch = useBoardDispatch();
  const toast = useToast();
  const announce = useAnnounce();
  const surface = useBoardSurface();
  const unservedOf = useUnservedLookup();
  return useCallback(
    (draft, overrideReason) => {
      dispatch(draftChanged(null));
      const check = checkDraft(board, draft, Date.now(), unservedOf(sourceCustomer(draft.source)));
      if (!check || isUnchanged(draft)) return false;
      const title = sourceTitle(draft.source);
      if (check.refused) {
        const description = check.findings[0]?.text ?? t`There is no room at that time.`;
        toast({
          title: t`${title} cannot go to ${check.technicianName}`,
          description,
          variant: 'destructive',
        });
        announce(t`Refused. ${description}`);
        return false;
      }
      if (check.needsReason && overrideReason === undefined) {
        dispatch(dialogOpened({ kind: 'override', draft, messages: [] }));
        return false;
      }
      const placing = {
        crew: check.crew,
        start: draft.start,
        end: check.end,
        overrideReason: overrideReason ?? null,
      };
      announce(t`${title} to ${check.technicianName}, ${board.clock.time(draft.start)}`);
      const { source, technicianId } = draft;
      // The pointer has placed it in view.
      if (draft.by === 'keyboard') {
        const shown = draft.start >= board.window.start && draft.start < board.window.end;
        surface.reveal(technicianId, shown ? draft.start : null);
      }
      const sent =
        source.kind === 'visit'
          ? commands.move({ visit: source.visit, ...placing })
          : commands.plan({ job: source.job, ...placing });
      void sent.then((result) => {
        if (result.kind === 'reason_needed') {
          dispatch(dialogOpened({ kind: 'override', draft, messages: result.messages }));
        } else if (result.kind === 'accepted' && draft.by === 'keyboard') {
          dispatch(activated({ technicianId, visitId: result.visit.id }));
        }
      });
      return true;
    },
    [board, commands, dispatch, toast, announce, surface, unservedOf],
  );
}

function isUnchanged({ source, technicianId, start, length }: PlacedDraft): boolean {
  if (source.kind === 'job' || source.technicianId !== technicianId) return false;
  const span = visitSpan(source.visit);
  return span.start === start && span.end === start + length;
}
