import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { useToast } from '../../ui/use-toast.ts';

/** Runs what stores something on this device; resolves to false after an error message was shown. */
export function useAttempt(): (run: () => Promise<unknown>) => Promise<boolean> {
  const toast = useToast();
  return useCallback(
    async (run: () => Promise<unknown>) => {
      try {
        await run();
        return true;
      } catch (error) {
        toast({
          variant: 'destructive',
          title: t`Not saved on this device`,
          description: error instanceof Error ? error.message : t`The storage of this browser refused it.`,
        });
        return false;
      }
    },
    [toast],
  );
}
