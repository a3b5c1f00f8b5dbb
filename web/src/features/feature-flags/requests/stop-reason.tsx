import { t } from '@lingui/core/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { environmentName } from '../environments.ts';
import { type FlagChange, useFlagHistoryInfiniteQuery, useFlagsQuery } from '../feature-flags-api.ts';
import { useExplainFlagStopMutation } from './requests-api.ts';
import { useReviewed } from './use-reviewed.ts';

type StopReasonProps = {
  flagKey: string;
  environment: FlagEnvironment;
  /** Number of the change in the history; absent: the newest that lacks a reason. */
  number?: number;
  onClose: () => void;
};

/** Asks why a flag was switched off, after it was. A reason is required where changes need a review. */
export function StopReason({ flagKey, environment, number, onClose }: StopReasonProps) {
  const [explain] = useExplainFlagStopMutation();
  const { data } = useFlagHistoryInfiniteQuery(flagKey);
  const newest = data?.pages
    .flatMap(({ items }) => items)
    .find((change) => change.environment === environment && isStop(change));
  const place = environmentName(environment);
  const name = useFlagsQuery().data?.find(({ key }) => key === flagKey)?.name ?? flagKey;
  const isReviewed = useReviewed(flagKey).has(environment);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Why was it switched off?`}
      description={
        isReviewed
          ? t`${name} is off in ${place} already. Changes there need a review, so the history keeps why this one had none.`
          : t`${name} is off in ${place} already. The reason is kept in the history.`
      }
      confirmLabel={t`Save reason`}
      reason="required"
      onConfirm={(reason) => {
        const change = number ?? newest?.number;
        if (change === undefined) throw new Error(t`The history has not arrived yet. Try again.`);
        return explain({ key: flagKey, number: change, reason }).unwrap();
      }}
    />
  );
}

/** A flag was switched off, and nobody has said why. */
function isStop({ reason, changes }: FlagChange): boolean {
  return reason === null && changes.some(({ field, to }) => field === 'enabled' && to === false);
}
