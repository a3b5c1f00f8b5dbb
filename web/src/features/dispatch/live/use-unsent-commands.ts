import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../../core/store.ts';
import type { BoardChange } from '../state/board-records.ts';
import { commandAccepted, unsentRead } from '../state/board-actions.ts';
import { useBoard } from '../state/board-context.ts';
import type { BoardStore } from '../state/board-store.ts';
import { unsentCommands, visitActions } from './unsent-commands.ts';

/**
 * Keeps queued outbox actions overlaid on the board across reloads of its data, until the server has applied them.
 */
export function useUnsentCommands(): void {
  const app = useStore() as AppStore;
  const { store } = useBoard();
  useEffect(() => follow(app, store), [app, store]);
}

function follow(app: AppStore, board: BoardStore): () => void {
  const settled = new Set<string>();
  let actions = app.getState().offline.actions;
  let records = board.getState().board.records;
  const look = () => {
    const { offline } = app.getState();
    const shown = board.getState().board;
    for (const { id, target, result } of offline.acknowledged) {
      if (target?.kind !== 'visit' || settled.has(id)) continue;
      settled.add(id);
      const visit = result?.record as Visit | null | undefined;
      const changes: BoardChange[] = visit ? [{ kind: 'visit', visit }] : [];
      board.dispatch(commandAccepted({ id, changes }));
    }
    if (shown.records === null) return;
    const waiting = visitActions(offline.actions);
    if (waiting.length === 0 && shown.unsent.length === 0) return;
    board.dispatch(unsentRead(unsentCommands(waiting, shown.records, shown.unsent)));
  };
  const stopApp = app.subscribe(() => {
    const { offline } = app.getState();
    if (offline.actions === actions) return;
    actions = offline.actions;
    look();
  });
  const stopBoard = board.subscribe(() => {
    const shown = board.getState().board;
    if (shown.records === records) return;
    const isSameDays = records?.window === shown.records?.window;
    records = shown.records;
    // Actions queued before these days were shown are converted once their records are loaded.
    if (!isSameDays) look();
  });
  look();
  return () => {
    stopApp();
    stopBoard();
  };
}
