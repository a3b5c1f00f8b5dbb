import { useCallback } from 'react';
import { t } from '@lingui/core/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { describeRequestError, isRequestError } from '../../../lib/request-error.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { useToggleFlagMutation } from '../feature-flags-api.ts';
import { flagStateIn } from '../flag-state.ts';

/** Attempts of switching off while others change the flag at the same moment. */
const mostTries = 4;

/**
 * Switches a flag off in one step, on whatever revision it is. Resolves to the error if it was not switched off; never
 * rejects.
 */
export function useTryStop(): (flag: Flag, environment: FlagEnvironment) => Promise<unknown> {
  const [send] = useToggleFlagMutation();
  return useCallback(
    async (flag, environment) => {
      let known = flag;
      for (let tries = 0; ; tries += 1) {
        const revision = flagStateIn(known, environment)?.revision ?? 0;
        const { error } = await send({ key: flag.key, environment, revision, enabled: false, reason: null });
        if (error === undefined) return undefined;
        const isStale = isRequestError(error) && error.problem?.code === 'revision.stale';
        if (!isStale || tries >= mostTries) return error;
        known = error.problem?.current as Flag;
      }
    },
    [send],
  );
}

/** {@link useTryStop}, which says so if it fails. Resolves to true if the flag is off; never rejects. */
export function useStopFlag(): (flag: Flag, environment: FlagEnvironment) => Promise<boolean> {
  const tryStop = useTryStop();
  const toast = useToast();
  return useCallback(
    async (flag, environment) => {
      const error = await tryStop(flag, environment);
      if (error === undefined) return true;
      toast({
        title: t`The flag was not switched off`,
        description: describeRequestError(error),
        variant: 'destructive',
      });
      return false;
    },
    [tryStop, toast],
  );
}
