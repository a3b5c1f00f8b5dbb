import { columnsArranged } from '../core/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';
import { declaredLayout, withWidth } from '../ui/column-layout.ts';
import type { Layout } from '../ui/data-list-types.ts';

/** The column layout of a list in this browser, and its setters. */
export function useColumnLayout(listId: string) {
  const dispatch = useAppDispatch();
  const layout = useAppSelector((state) => state.preferences.columns[listId]) ?? declaredLayout;
  const arrange = (next: Layout) => dispatch(columnsArranged({ listId, layout: next }));
  return {
    layout,
    arrange,
    resize: (id: string, width: number) => arrange(withWidth(layout, id, width)),
  };
}
