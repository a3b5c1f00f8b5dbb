import { nanoid } from '@reduxjs/toolkit';
import { createContext, use, useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { type ToastInput, toastDismissed, toastShown } from './toast-slice.ts';

/** Callbacks of toast buttons, by toast id; functions cannot be kept in the store. */
export const ToastHandlersContext = createContext<Map<string, () => void>>(new Map());

type ToastOptions = Omit<ToastInput, 'action'> & {
  /** A button in the toast: opens a page, or runs a function. */
  action?: { label: string; href?: string; onSelect?: () => void };
};

/**
 * Shows a toast from a component: `toast({ title: 'Visit moved', action: { label: 'Undo', onSelect } })`. Returns a
 * function that closes it. Outside components dispatch `toastShown`.
 */
export function useToast(): (options: ToastOptions) => () => void {
  const dispatch = useDispatch();
  const handlers = use(ToastHandlersContext);
  return useCallback(
    ({ action, ...rest }: ToastOptions) => {
      const id = nanoid();
      handlers.clear();
      if (action?.onSelect) handlers.set(id, action.onSelect);
      const link = action?.href === undefined ? {} : { href: action.href };
      dispatch(toastShown({ ...rest, ...(action ? { action: { label: action.label, ...link } } : {}) }, id));
      return () => void dispatch(toastDismissed(id));
    },
    [dispatch, handlers],
  );
}
