import { useAppSelector } from '../app/use-app-store.ts';
import { type RecordBadge, selectBadge } from './offline-selectors.ts';

/** What is unsent of a record (`visit:<id>`), null when nothing is. */
export function useRecordBadge(entity: string): RecordBadge | null {
  return useAppSelector((state) => selectBadge(state, entity));
}
