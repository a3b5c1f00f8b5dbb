import { Suspense, useEffect, useState } from 'react';
import { onSiteToast } from '../lib/site-toast.ts';
import { toastStack } from '../ui/overlay-parts.ts';
import type { ToastRecord } from '../ui/toast-slice.ts';

/** Toasts of public pages: one at a time; a newer one replaces the older. */
export function SiteToasts() {
  const [toast, setToast] = useState<ToastRecord | null>(null);
  useEffect(() => onSiteToast((shown) => setToast({ ...shown, id: crypto.randomUUID(), open: true })), []);
  if (toast === null) return null;
  return (
    <Suspense fallback={null}>
      <toastStack.Component
        toasts={[toast]}
        onDismiss={() => setToast({ ...toast, open: false })}
        onAction={({ action }) => {
          if (action?.href !== undefined) window.location.assign(action.href);
        }}
      />
    </Suspense>
  );
}
