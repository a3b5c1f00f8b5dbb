import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSteps } from '@switchyard/contracts/visits/visit-rules.ts';
import { ArrowRightLeft, ExternalLink, Pin, PinOff, Undo2, View } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { MenuItem } from '../../../ui/menu-items.ts';
import { workStateLook } from '../../../ui/work-state.ts';
import { useCommands } from '../commands/use-commands.ts';
import { immovableReason, isUnsent } from '../rules/visit-moves.ts';
import { stepLabel } from '../rules/step-label.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';
import { useVisitStep } from '../state/use-visit-step.ts';

/** Actions of a visit, for its menu on the board and in the list. */
export function useVisitMenu(): (visit: Visit, technicianId: string) => MenuItem[] {
  const { role } = useBoard();
  const commands = useCommands();
  const dispatch = useBoardDispatch();
  const navigate = useNavigate();
  const step = useVisitStep();
  return (visit, technicianId) => {
    if (isUnsent(visit)) return [{ label: 'Saving…', disabled: true, onSelect: () => {} }];
    const locked = immovableReason(visit);
    const steps = visitSteps(visit.state, role).filter(({ to }) => to !== 'cancelled');
    const canUnassign = visitSteps(visit.state, role).some(({ to }) => to === 'cancelled');
    return [
      {
        label: 'Open',
        icon: <View />,
        shortcut: 'enter',
        onSelect: () => dispatch(dialogOpened({ kind: 'visit', visitId: visit.id })),
      },
      {
        label: 'Move to…',
        icon: <ArrowRightLeft />,
        disabled: locked !== null,
        ...(locked === null ? {} : { hint: locked }),
        onSelect: () =>
          dispatch(dialogOpened({ kind: 'move', source: { kind: 'visit', visit, technicianId } })),
      },
      ...steps.map((item): MenuItem => {
        const Icon = workStateLook(item.to).icon;
        return { label: stepLabel(visit.state, item.to), icon: <Icon />, onSelect: () => step(visit, item) };
      }),
      visit.pinned
        ? { label: 'Unpin', icon: <PinOff />, onSelect: () => void commands.pin(visit, false) }
        : { label: 'Pin in place', icon: <Pin />, onSelect: () => void commands.pin(visit, true) },
      { label: 'Open job', icon: <ExternalLink />, onSelect: () => void navigate(`/jobs/${visit.jobId}`) },
      ...(canUnassign
        ? [
            { kind: 'separator' } as const,
            {
              label: 'Unassign…',
              icon: <Undo2 />,
              shortcut: 'u',
              danger: true,
              onSelect: () => void dispatch(dialogOpened({ kind: 'unassign', visitId: visit.id })),
            },
          ]
        : []),
    ];
  };
}
