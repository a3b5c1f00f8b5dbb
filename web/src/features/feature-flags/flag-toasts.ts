import { flagNameOf } from '@switchyard/contracts/feature-flags/flag.ts';
import type { HandledMessage } from '../../core/realtime-registry.ts';
import type { ToastInput } from '../../ui/toast-slice.ts';
import type { FlagUpdate } from './client-flag.ts';
import { experimentToastMs, flagToastMs } from './flag-constants.ts';

/** The toast of a flag update. Null outside of debug mode if there is no reason. */
export function flagUpdateToast(update: FlagUpdate, debug: boolean): ToastInput | null {
  const { flagKey, enabled, reason = '' } = update;
  if (!debug && reason === '') return null;
  const state = `${flagNameOf(flagKey)} is now ${enabled ? 'enabled' : 'disabled'}`;
  return {
    title: 'Feature Flag Updated',
    description: reason === '' ? state : `${state} - ${reason}`,
    durationMs: flagToastMs,
  };
}

/** The toast of an A/B test whose status changed. */
export function experimentToast({ name, status }: HandledMessage<'ab_test_update'>): ToastInput {
  return {
    title: 'A/B Test Updated',
    description: `Experiment "${name}" status changed to ${status}`,
    durationMs: experimentToastMs,
  };
}
