import { minutesEarly } from '@switchyard/contracts/visits/early-start.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitTransition } from '@switchyard/contracts/visits/visit-rules.ts';
import { useCommands } from '../commands/use-commands.ts';
import { useBoardDispatch } from './board-context.ts';
import { dialogOpened } from './board-ui-slice.ts';

/** Moves a visit to its next state; opens a dialog where a text is required, and before a start hours too early. */
export function useVisitStep(): (visit: Visit, step: VisitTransition) => void {
  const commands = useCommands();
  const dispatch = useBoardDispatch();
  return (visit, step) => {
    const needsWords = step.needs.includes('reason') || step.needs.includes('resolution');
    if (needsWords || minutesEarly(visit, step.to, Date.now()) !== null) {
      dispatch(dialogOpened({ kind: 'step', visitId: visit.id, to: step.to }));
    } else void commands.step({ visit, to: step.to });
  };
}
