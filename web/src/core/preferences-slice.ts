import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Density = 'comfortable' | 'compact';
export type SavedView = { readonly name: string; readonly search: string };
/** Column arrangement of a list in this browser. Missing values fall back to the list's declaration. */
export type ColumnLayout = {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths in px by column. */
  readonly widths: Readonly<Record<string, number>>;
};

/** Settings of this browser; the only slice that is persisted. */
export type Preferences = {
  readonly boardView: 'day' | 'week' | 'list';
  readonly density: Density;
  readonly savedViews: Readonly<Record<string, readonly SavedView[]>>;
  /** If false, only shortcuts with a modifier key work. */
  readonly singleKeyShortcuts: boolean;
  /** Addresses of favourite pages, first in the navigation, in the order they were added. */
  readonly favourites: readonly string[];
  /** Collapsed navigation groups, which show only the current page. */
  readonly foldedAreas: readonly string[];
  /** By list. */
  readonly columns: Readonly<Record<string, ColumnLayout>>;
};

/** Storage key, after `persist:`. */
export const preferencesKey = 'preferences';

export const initialPreferences: Preferences = {
  boardView: 'day',
  density: 'comfortable',
  savedViews: {},
  singleKeyShortcuts: true,
  favourites: [],
  foldedAreas: [],
  columns: {},
};

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState: initialPreferences,
  reducers: {
    boardViewChosen: (state, { payload }: PayloadAction<Preferences['boardView']>) => ({
      ...state,
      boardView: payload,
    }),
    densityChosen: (state, { payload }: PayloadAction<Density>) => ({ ...state, density: payload }),
    singleKeyShortcutsChosen: (state, { payload }: PayloadAction<boolean>) => ({
      ...state,
      singleKeyShortcuts: payload,
    }),
    /** Adds a page to the favourites, or removes it. */
    favouriteToggled: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      favourites: withToggled(state.favourites, payload),
    }),
    /** Collapses a navigation group, or expands it. */
    areaToggled: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      foldedAreas: withToggled(state.foldedAreas, payload),
    }),
    /** Saves the filters of a list under a name, replacing a view of the same name. */
    viewSaved: (state, { payload }: PayloadAction<{ listId: string; view: SavedView }>) =>
      withViews(state, payload.listId, [
        ...(state.savedViews[payload.listId] ?? []).filter((view) => view.name !== payload.view.name),
        payload.view,
      ]),
    columnsArranged: (state, { payload }: PayloadAction<{ listId: string; layout: ColumnLayout }>) => ({
      ...state,
      columns: { ...state.columns, [payload.listId]: payload.layout },
    }),
    viewForgotten: (state, { payload }: PayloadAction<{ listId: string; name: string }>) =>
      withViews(
        state,
        payload.listId,
        (state.savedViews[payload.listId] ?? []).filter((view) => view.name !== payload.name),
      ),
  },
});

function withToggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

function withViews(state: Preferences, listId: string, views: readonly SavedView[]): Preferences {
  return { ...state, savedViews: { ...state.savedViews, [listId]: views } };
}

export const {
  boardViewChosen,
  densityChosen,
  singleKeyShortcutsChosen,
  viewSaved,
  viewForgotten,
  columnsArranged,
  favouriteToggled,
  areaToggled,
} = preferencesSlice.actions;
export const preferencesReducer = preferencesSlice.reducer;
