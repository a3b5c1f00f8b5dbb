import { useBoard } from '../state/board-context.ts';
import { BoardCommands } from './board-commands.ts';

/** The commands of the board; one set per board, so that undo and the order per visit hold. */
export function useCommands(): BoardCommands {
  return useBoard().commandsBy((deps) => new BoardCommands(deps));
}
