import { t } from '@lingui/core/macro';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSteps } from '@switchyard/contracts/visits/visit-rules.ts';
import { ArrowRightLeft, ChevronsRight, ExternalLink, Pin, PinOff, Undo2, View } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { MenuItem } from '../../../ui/menu-items.ts';
import { workStateLook } from '../../../ui/work-state.ts';
import { useCommands } from '../commands/use-commands.ts';
import { immovableReason } from '../rules/immovable-reason.ts';
import { isUnsent } from '../rules/visit-moves.ts';
import { stepLabel } from '../rules/step-label.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';
import { useVisitStep } from '../state/use-visit-step.ts';

/** `isOpen`: the visit's sheet is open already. */
type VisitMenu = (visit: Visit, technicianId: string, options?: { readonly isOpen: boolean }) => MenuItem[];

/** Actions of a visit, for its menu on the board, in the list and in its sheet. */
export function useVisitMenu(): VisitMenu {
  const { role } = useBoard();
  const commands = useCommands();
  const dispatch = useBoardDispatch();
  const navigate = useNavigate();
  const step = useVisitStep();
  return (visit, technicianId, { isOpen } = { isOpen: false }) => {
    if (isUnsent(visit)) return [{ label: t`Saving…`, disabled: true, onSelect: () => {} }];
    const locked = immovableReason(visit);
    const steps = visitSteps(visit.state, role).filter(({ to }) => to !== 'cancelled');
    const canUnassign = visitSteps(visit.state, role).some(({ to }) => to === 'cancelled');
    return [
      ...(isOpen
        ? []
        : [
            {
              label: t`Open`,
              icon: <View />,
              shortcut: 'enter',
              onSelect: () => void dispatch(dialogOpened({ kind: 'visit', visitId: visit.id })),
            },
          ]),
      {
        label: t`Move to…`,
        icon: <ArrowRightLeft />,
        disabled: locked !== null,
        ...(locked === null ? {} : { hint: locked }),
        onSelect: () =>
          dispatch(dialogOpened({ kind: 'move', source: { kind: 'visit', visit, technicianId } })),
      },
      {
        label: t`Push later…`,
        icon: <ChevronsRight />,
        disabled: locked !== null,
        ...(locked === null ? {} : { hint: locked }),
        onSelect: () => dispatch(dialogOpened({ kind: 'push', visitId: visit.id, technicianId })),
      },
      ...steps.map((item): MenuItem => {
        const Icon = workStateLook(item.to).icon;
        return { label: stepLabel(visit.state, item.to), icon: <Icon />, onSelect: () => step(visit, item) };
      }),
      visit.pinned
        ? { label: t`Unpin`, icon: <PinOff />, onSelect: () => void commands.pin(visit, false) }
        : { label: t`Pin in place`, icon: <Pin />, onSelect: () => void commands.pin(visit, true) },
      { label: t`Open job`, icon: <ExternalLink />, onSelect: () => void navigate(`/jobs/${visit.jobId}`) },
      ...(canUnassign
        ? [
            { kind: 'separator' } as const,
            {
              label: t`Unassign…`,
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
