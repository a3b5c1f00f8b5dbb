import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { offlineNoted } from '../../core/offline-slice.ts';
import { useToast } from '../../ui/use-toast.ts';
import { signOut } from './sign-out.ts';
import type { AppStore } from '../../core/store.ts';

/** Signs out; if there are unsent changes, a dialog asks first what to do with them. */
export function useSignOut(): () => void {
  const store = useStore() as AppStore;
  const toast = useToast();
  return useCallback(() => {
    if (store.getState().offline.actions.length > 0) {
      store.dispatch(offlineNoted({ askedToSignOut: true }));
      return;
    }
    void store.dispatch(signOut({ discard: false })).then((isDone) => {
      if (isDone) return;
      toast({
        variant: 'destructive',
        title: t`Sign-out failed`,
        description: t`You are still signed in. Try again.`,
      });
    });
  }, [store, toast]);
}
