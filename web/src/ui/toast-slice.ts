import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** Maximum number of visible toasts. A newer toast replaces the older one. */
export const toastLimit = 1;
/** Delay between dismissing and removing a toast, ms. */
export const toastRemoveDelayMs = 1_000_000;

export type ToastVariant = 'default' | 'destructive';

export type ToastAction = {
  readonly label: string;
  /** Link to a page of the product. */
  readonly href?: string;
};

export type ToastInput = {
  readonly title?: string;
  readonly description?: string;
  readonly variant?: ToastVariant;
  /** Milliseconds until it closes automatically. */
  readonly durationMs?: number;
  readonly action?: ToastAction;
};

export type ToastRecord = ToastInput & { readonly id: string; readonly open: boolean };
export type ToastState = { readonly toasts: readonly ToastRecord[] };

const initialState: ToastState = { toasts: [] };

const toastSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      prepare: (input: ToastInput, id: string = nanoid()) => ({ payload: { ...input, id } }),
      reducer: (state, action: PayloadAction<ToastInput & { id: string }>) => ({
        toasts: [{ ...action.payload, open: true }, ...state.toasts].slice(0, toastLimit),
      }),
    },
    toastUpdated: (state, action: PayloadAction<{ id: string; changes: ToastInput }>) => ({
      toasts: state.toasts.map((toast) =>
        toast.id === action.payload.id ? { ...toast, ...action.payload.changes } : toast,
      ),
    }),
    /** Dismisses one toast, or all without an id. */
    toastDismissed: (state, action: PayloadAction<string | undefined>) => ({
      toasts: state.toasts.map((toast) =>
        action.payload === undefined || toast.id === action.payload ? { ...toast, open: false } : toast,
      ),
    }),
    /** Removes one toast, or all without an id. */
    toastRemoved: (state, action: PayloadAction<string | undefined>) => ({
      toasts: action.payload === undefined ? [] : state.toasts.filter(({ id }) => id !== action.payload),
    }),
  },
});

export const { toastShown, toastUpdated, toastDismissed, toastRemoved } = toastSlice.actions;
export const toastReducer = toastSlice.reducer;
