import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { createContext, use } from 'react';
import { createDispatchHook, createSelectorHook, type ReactReduxContextValue } from 'react-redux';
import type { BoardCommands } from '../commands/board-commands.ts';
import type { CommandDeps } from '../commands/command-runner.ts';
import type { BoardView, BoardWindow } from '../rules/board-window.ts';
import type { Interval } from '../rules/shift-intervals.ts';
import type { ZoneClock } from '../rules/zone-clock.ts';
import type { BoardStore, BoardStoreState } from './board-store.ts';

/** What every part of the board works with; changes only with the shown days. */
export type Board = {
  readonly store: BoardStore;
  /** Makes the commands when they are first needed; `useCommands` is the way to them. */
  readonly commandsBy: (make: (deps: CommandDeps) => BoardCommands) => BoardCommands;
  readonly clock: ZoneClock;
  readonly view: BoardView;
  readonly window: BoardWindow;
  readonly role: Role;
  /** When a technician is on shift in the shown days; the same array for the same record. */
  readonly shiftsOf: (technician: Technician) => readonly Interval[];
};

export const BoardContext = createContext<Board | null>(null);
/** The board's store for react-redux, apart from the application's. */
export const BoardReduxContext = createContext<ReactReduxContextValue | null>(null);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('The board is used outside of its provider');
  return board;
}

/** Reads from the board's store. */
export const useBoardSelector = createSelectorHook(BoardReduxContext).withTypes<BoardStoreState>();
export const useBoardDispatch = createDispatchHook(BoardReduxContext).withTypes<BoardStore['dispatch']>();
