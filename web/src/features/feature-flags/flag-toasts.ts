import { t } from '@lingui/core/macro';
import { type ExperimentStatus, flagNameOf } from '@switchyard/contracts/feature-flags/flag.ts';
import type { HandledMessage } from '../../core/realtime-registry.ts';
import type { ToastInput } from '../../ui/toast-slice.ts';
import type { FlagUpdate } from './client-flag.ts';
import { experimentToastMs, flagToastMs } from './flag-constants.ts';

/** The toast of a flag update. Null outside of debug mode if there is no reason. */
export function flagUpdateToast(update: FlagUpdate, debug: boolean): ToastInput | null {
  const { flagKey, enabled, reason = '' } = update;
  if (!debug && reason === '') return null;
  const name = flagNameOf(flagKey);
  const state = enabled ? t`${name} is now enabled` : t`${name} is now disabled`;
  return {
    title: t`Feature Flag Updated`,
    description: reason === '' ? state : `${state} - ${reason}`,
    durationMs: flagToastMs,
  };
}

const statusNames: Readonly<Record<ExperimentStatus, string>> = {
  draft: t`draft`,
  running: t`running`,
  paused: t`paused`,
  concluded: t`concluded`,
};

/** The toast of an A/B test whose status changed. */
export function experimentToast({ name, status }: HandledMessage<'ab_test_update'>): ToastInput {
  const statusName = statusNames[status];
  return {
    title: t`A/B Test Updated`,
    description: t`Experiment "${name}" status changed to ${statusName}`,
    durationMs: experimentToastMs,
  };
}
