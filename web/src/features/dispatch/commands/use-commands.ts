import { useBoard } from '../state/board-context.ts';
import { BoardCommands } from './board-commands.ts';

/** The board's commands; one instance per board, so that undo and the order per visit hold. */
export function useCommands(): BoardCommands {
  return useBoard().commandsBy((deps) => new BoardCommands(deps));
}
