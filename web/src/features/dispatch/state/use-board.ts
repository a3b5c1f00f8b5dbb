import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { useMemo, useState } from 'react';
import { useAppDispatch } from '../../../core/use-app-store.ts';
import type { AppDispatch } from '../../../core/store.ts';
import { useToast } from '../../../ui/use-toast.ts';
import type { BoardCommands } from '../commands/board-commands.ts';
import type { BoardCalls, CommandDeps, CommandNotice } from '../commands/command-runner.ts';
import { dispatchApi } from '../dispatch-api.ts';
import { type BoardView, type BoardWindow, boardWindow } from '../rules/board-window.ts';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { shiftIntervals, withoutAbsences } from '../../../core/planning/shift-intervals.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import { createZoneClock, type ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Board } from './board-context.ts';
import { absencesOf } from './board-records.ts';
import { type BoardStore, createBoardStore } from './board-store.ts';

type BoardInput = { readonly user: CurrentUser; readonly view: BoardView; readonly day: string };

/** Creates the board of a page: its store, its commands and the shown days. */
export function useCreateBoard({ user, view, day }: BoardInput): Board {
  const appDispatch = useAppDispatch();
  const toast = useToast();
  const zone = user.companyTimeZone;
  const [store] = useState(createBoardStore);
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  const commandsBy = useMemo(
    () => lateCommands({ store, clock, calls: boardCalls(appDispatch) }, toast),
    [store, clock, appDispatch, toast],
  );
  const window = useMemo(() => boardWindow(view, day, clock), [view, day, clock]);
  const shiftsOf = useMemo(() => createShiftLookup({ store, window, clock }), [store, window, clock]);
  return useMemo(
    () => ({ store, commandsBy, clock, view, window, role: user.role, shiftsOf }),
    [store, commandsBy, clock, view, window, user.role, shiftsOf],
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

type Toast = ReturnType<typeof useToast>;

/** Commands created on first use; reports their messages as toasts. */
function lateCommands(
  base: Pick<CommandDeps, 'store' | 'clock' | 'calls'>,
  toast: Toast,
): Board['commandsBy'] {
  let made: BoardCommands | null = null;
  const notify = ({ title, description, failed, undoable }: CommandNotice) =>
    void toast({
      title,
      ...(description === '' ? {} : { description }),
      ...(failed ? { variant: 'destructive' as const } : {}),
      ...(undoable ? { action: { label: t`Undo`, onSelect: () => void made?.undo() } } : {}),
    });
  return (make) => (made ??= make({ ...base, notify, newId: () => crypto.randomUUID(), wait }));
}

function boardCalls(dispatch: AppDispatch): BoardCalls {
  const { planVisit, moveVisit, stepVisit, pinVisit, stepJob } = dispatchApi.endpoints;
  return {
    planVisit: (input) => dispatch(planVisit.initiate(input, { track: false })).unwrap(),
    moveVisit: (input) => dispatch(moveVisit.initiate(input, { track: false })).unwrap(),
    stepVisit: (input) => dispatch(stepVisit.initiate(input, { track: false })).unwrap(),
    pinVisit: (input) => dispatch(pinVisit.initiate(input, { track: false })).unwrap(),
    stepJob: (input) => dispatch(stepJob.initiate(input, { track: false })).unwrap(),
  };
}

type Known = { readonly absences: readonly Absence[]; readonly shifts: readonly Interval[] };

function createShiftLookup({
  store,
  window,
  clock,
}: {
  store: BoardStore;
  window: BoardWindow;
  clock: ZoneClock;
}): Board['shiftsOf'] {
  const known = new WeakMap<Technician, Known>();
  return (technician) => {
    const absences = absencesOf(store.getState().board.records, technician.id);
    const found = known.get(technician);
    if (found?.absences === absences) return found.shifts;
    const shifts = withoutAbsences(shiftIntervals(technician, window.days, clock), absences);
    known.set(technician, { absences, shifts });
    return shifts;
  };
}
