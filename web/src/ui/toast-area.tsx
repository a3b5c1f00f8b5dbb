import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { onSiteToast } from '../lib/site-toast.ts';
import { toastStack } from './overlay-parts.ts';
import {
  type ToastRecord,
  type ToastState,
  toastDismissed,
  toastRemoved,
  toastRemoveDelayMs,
  toastShown,
} from './toast-slice.ts';
import { ToastHandlersContext } from './use-toast.ts';

/**
 * Mounted once around the application, inside the router: shows one toast at a time at the bottom right; F8 focuses
 * it.
 */
export function ToastArea({ children }: { children: ReactNode }) {
  const [handlers] = useState(() => new Map<string, () => void>());
  const toasts = useSelector((state: { toasts: ToastState }) => state.toasts.toasts);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const closedId = toasts.find((toast) => !toast.open)?.id;

  useEffect(() => {
    if (closedId === undefined) return;
    const timer = setTimeout(() => dispatch(toastRemoved(closedId)), toastRemoveDelayMs);
    return () => clearTimeout(timer);
  }, [closedId, dispatch]);

  useEffect(() => onSiteToast((toast) => dispatch(toastShown(toast))), [dispatch]);

  const onAction = ({ id, action }: ToastRecord) => {
    handlers.get(id)?.();
    if (action?.href !== undefined) void navigate(action.href);
  };
  return (
    <ToastHandlersContext value={handlers}>
      {children}
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <toastStack.Component
            toasts={toasts}
            onDismiss={(id) => dispatch(toastDismissed(id))}
            onAction={onAction}
          />
        </Suspense>
      )}
    </ToastHandlersContext>
  );
}
