import { createSelector } from '@reduxjs/toolkit';
import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { ActionView } from '../../core/action-view.ts';
import type { OfflineState } from '../../core/offline-slice.ts';

type WithOffline = { readonly offline: OfflineState };

export type RecordBadge = 'pending' | 'sending' | 'conflict' | 'attention';

const rank: Readonly<Record<ActionView['state'], { badge: RecordBadge; weight: number }>> = {
  pending: { badge: 'pending', weight: 0 },
  blocked: { badge: 'pending', weight: 0 },
  sending: { badge: 'sending', weight: 1 },
  attention: { badge: 'attention', weight: 2 },
  conflict: { badge: 'conflict', weight: 3 },
};

/** Acknowledged actions first, then the unsent ones in order: the overlay on the server's records. */
export const selectOverlayActions = createSelector(
  [(state: WithOffline) => state.offline.acknowledged, (state: WithOffline) => state.offline.actions],
  (acknowledged, actions): readonly ActionView[] =>
    acknowledged.length === 0 ? actions : [...acknowledged, ...actions],
);

/** Those that affect records of a kind. */
export const selectActionsOfKind = createSelector(
  [selectOverlayActions, (_state: WithOffline, kind: OfflineKind) => kind],
  (actions, kind): readonly ActionView[] => actions.filter(({ target }) => target?.kind === kind),
);

/** The badge of each record with unsent changes. */
const selectBadges = createSelector(
  [(state: WithOffline) => state.offline.actions],
  (actions): ReadonlyMap<string, RecordBadge> => {
    const weights = new Map<string, number>();
    const badges = new Map<string, RecordBadge>();
    for (const action of actions) {
      const { badge, weight } = rank[action.state];
      for (const entity of action.entities) {
        if ((weights.get(entity) ?? -1) >= weight) continue;
        weights.set(entity, weight);
        badges.set(entity, badge);
      }
    }
    return badges;
  },
);

/** Sync state of a record (`visit:<id>`), null if it has no unsent changes. */
export function selectBadge(state: WithOffline, entity: string): RecordBadge | null {
  return selectBadges(state).get(entity) ?? null;
}

/** When the oldest unsent change was made, epoch ms of the device; null if everything is sent. */
export const selectOldestUnsent = createSelector(
  [(state: WithOffline) => state.offline.actions],
  (actions): number | null =>
    actions.reduce<number | null>(
      (oldest, { timestamp }) => (oldest === null ? timestamp : Math.min(oldest, timestamp)),
      null,
    ),
);
