import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { createContext, use } from 'react';
import { createDispatchHook, createSelectorHook, type ReactReduxContextValue } from 'react-redux';
import type { BoardCommands } from '../commands/board-commands.ts';
import type { CommandDeps } from '../commands/command-runner.ts';
import type { BoardView, BoardWindow } from '../rules/board-window.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { BoardStore, BoardStoreState } from './board-store.ts';

/** Shared context of the board's parts; changes only with the shown days. */
export type Board = {
  readonly store: BoardStore;
  /** Creates the commands on first use; access them through `useCommands`. */
  readonly commandsBy: (make: (deps: CommandDeps) => BoardCommands) => BoardCommands;
  readonly clock: ZoneClock;
  readonly view: BoardView;
  readonly window: BoardWindow;
  readonly role: Role;
  /** A technician's shifts in the shown days, without absences; the same array until one of them changes. */
  readonly shiftsOf: (technician: Technician) => readonly Interval[];
};

export const BoardContext = createContext<Board | null>(null);
/** The board's react-redux context, separate from the application's store. */
export const BoardReduxContext = createContext<ReactReduxContextValue | null>(null);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('The board is used outside of its provider');
  return board;
}

/** Reads from the board's store. */
export const useBoardSelector = createSelectorHook(BoardReduxContext).withTypes<BoardStoreState>();
export const useBoardDispatch = createDispatchHook(BoardReduxContext).withTypes<BoardStore['dispatch']>();
