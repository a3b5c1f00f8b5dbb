import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Density = 'comfortable' | 'compact';
export type SavedView = { readonly name: string; readonly search: string };

/** Choices of this browser; the only slice that is persisted. */
export type Preferences = {
  readonly boardView: 'day' | 'week' | 'list';
  readonly density: Density;
  readonly savedViews: Readonly<Record<string, readonly SavedView[]>>;
  /** False leaves only shortcuts with a modifier key working. */
  readonly singleKeyShortcuts: boolean;
};

const initialState: Preferences = {
  boardView: 'day',
  density: 'comfortable',
  savedViews: {},
  singleKeyShortcuts: true,
};

const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
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
    /** Keeps the filters of a list under a name; the same name replaces. */
    viewSaved: (state, { payload }: PayloadAction<{ listId: string; view: SavedView }>) =>
      withViews(state, payload.listId, [
        ...(state.savedViews[payload.listId] ?? []).filter((view) => view.name !== payload.view.name),
        payload.view,
      ]),
    viewForgotten: (state, { payload }: PayloadAction<{ listId: string; name: string }>) =>
      withViews(
        state,
        payload.listId,
        (state.savedViews[payload.listId] ?? []).filter((view) => view.name !== payload.name),
      ),
  },
});

function withViews(state: Preferences, listId: string, views: readonly SavedView[]): Preferences {
  return { ...state, savedViews: { ...state.savedViews, [listId]: views } };
}

export const { boardViewChosen, densityChosen, singleKeyShortcutsChosen, viewSaved, viewForgotten } =
  preferencesSlice.actions;
export const preferencesReducer = preferencesSlice.reducer;
