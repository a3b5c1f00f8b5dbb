import { useCallback } from 'react';
import { useToast } from '../ui/use-toast.ts';
import { useLogoutMutation } from './session-api.ts';
import { sessionEnded } from './session-changes.ts';
import { useAppDispatch } from './use-app-store.ts';

/** Ends the session on the server, then shows the signed-out pages. */
export function useSignOut(): () => void {
  const [logout] = useLogoutMutation();
  const dispatch = useAppDispatch();
  const toast = useToast();
  return useCallback(() => {
    void logout().then(({ error }) => {
      if (error === undefined) dispatch(sessionEnded());
      else {
        toast({
          variant: 'destructive',
          title: 'Sign-out failed',
          description: 'You are still signed in. Try again.',
        });
      }
    });
  }, [logout, dispatch, toast]);
}
