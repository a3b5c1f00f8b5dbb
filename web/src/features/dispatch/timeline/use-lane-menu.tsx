import { t } from '@lingui/core/macro';
import { CalendarOff, CalendarX2, ExternalLink, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { absenceTypeWord } from '../../../core/planning/absence-words.ts';
import { scopeOf } from '../../../core/permissions.ts';
import { useAppDispatch } from '../../../core/use-app-store.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import type { MenuItem } from '../../../ui/menu-items.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { absenceCalls } from '../absence-calls.ts';
import { commandAccepted } from '../state/board-actions.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { absencesOf } from '../state/board-records.ts';
import { dialogOpened } from '../state/board-ui-slice.ts';

/** A place in a lane. `at`: epoch ms. */
export type LanePlace = { readonly technicianId: string; readonly at: number };

const quarterMs = 15 * 60_000;

/** Actions of a lane, for its menu: being away, and what is known about it at that time. */
export function useLaneMenu(): (place: LanePlace) => MenuItem[] {
  const { store, clock } = useBoard();
  const dispatch = useBoardDispatch();
  const appDispatch = useAppDispatch();
  const navigate = useNavigate();
  const toast = useToast();
  const user = useCurrentUser();
  return ({ technicianId, at }) => {
    const { records } = store.getState().board;
    const name = records?.technicians[technicianId]?.name ?? '';
    const from = Math.floor(at / quarterMs) * quarterMs;
    const own = absencesOf(records, technicianId);
    const here = own.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt));
    const cancel = async () => {
      if (!here) return;
      try {
        const { id, revision } = here;
        const input = { id, revision, idempotencyKey: crypto.randomUUID() };
        const ended = absenceCalls.endpoints.cancelAbsence.initiate(input, { track: false });
        const absence = await appDispatch(ended).unwrap();
        store.dispatch(commandAccepted({ id: absence.id, changes: [{ kind: 'absence', absence }] }));
        toast({ title: t`Absence of ${name} cancelled` });
      } catch (error) {
        toast({ title: t`Not cancelled`, description: describeRequestError(error), variant: 'destructive' });
      }
    };
    return [
      { kind: 'label', label: `${name}, ${clock.time(from)}` },
      ...(here && scopeOf(user, 'absence.update') === 'company'
        ? ([
            {
              label: t`Give visits to others…`,
              icon: <Users />,
              onSelect: () =>
                dispatch(
                  dialogOpened({
                    kind: 'hand-on',
                    technicianId,
                    from: Date.parse(here.startsAt),
                    to: Date.parse(here.endsAt),
                  }),
                ),
            },
            {
              label: t`Open absence`,
              icon: <ExternalLink />,
              hint: absenceTypeWord(here.type),
              onSelect: () => void navigate(`/absences/${here.id}`),
            },
            { label: t`Cancel absence`, icon: <CalendarX2 />, danger: true, onSelect: () => void cancel() },
          ] satisfies MenuItem[])
        : []),
      ...(!here && scopeOf(user, 'absence.create') === 'company'
        ? ([
            {
              label: t`Away from ${clock.time(from)}…`,
              icon: <CalendarOff />,
              onSelect: () => dispatch(dialogOpened({ kind: 'away', technicianId, from })),
            },
          ] satisfies MenuItem[])
        : []),
      {
        label: t`Open technician`,
        icon: <ExternalLink />,
        onSelect: () => void navigate(`/technicians/${technicianId}`),
      },
    ];
  };
}
