import { useAppSelector } from '../../core/use-app-store.ts';
import { type RecordBadge, selectBadge } from '../overlay/offline-selectors.ts';

/** Sync state of a record (`visit:<id>`), null if it has no unsent changes. */
export function useRecordBadge(entity: string): RecordBadge | null {
  return useAppSelector((state) => selectBadge(state, entity));
}
