import { useCallback } from 'react';
import { t } from '@lingui/core/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { describeRequestError, isRequestError } from '../../../lib/request-error.ts';
import { useToast } from '../../../ui/use-toast.ts';
import { useToggleFlagMutation } from '../feature-flags-api.ts';
import { flagStateIn } from '../flag-state.ts';

/** Attempts of switching off while others change the flag at the same moment. */
const mostTries = 4;

/** Switches a flag off in one step, on whatever revision it is. Resolves to true if it is off; never rejects. */
export function useStopFlag(): (flag: Flag, environment: FlagEnvironment) => Promise<boolean> {
  const [send] = useToggleFlagMutation();
  const toast = useToast();
  return useCallback(
    async (flag, environment) => {
      let known = flag;
      for (let tries = 0; ; tries += 1) {
        const revision = flagStateIn(known, environment)?.revision ?? 0;
        const { error } = await send({ key: flag.key, environment, revision, enabled: false, reason: null });
        if (error === undefined) return true;
        const isStale = isRequestError(error) && error.problem?.code === 'revision.stale';
        if (!isStale || tries >= mostTries) {
          toast({
            title: t`The flag was not switched off`,
            description: describeRequestError(error),
            variant: 'destructive',
          });
          return false;
        }
        known = error.problem?.current as Flag;
      }
    },
    [send, toast],
  );
}
