import { t } from '@lingui/core/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { environmentName } from '../environments.ts';
import { useFlagHistoryInfiniteQuery } from '../feature-flags-api.ts';
import { useExplainFlagStopMutation } from './requests-api.ts';

type StopReasonProps = {
  flagKey: string;
  environment: FlagEnvironment;
  /** Number of the change in the history; absent: the newest that lacks a reason. */
  number?: number;
  onClose: () => void;
};

/** Asks why a flag was switched off without review, after it was. */
export function StopReason({ flagKey, environment, number, onClose }: StopReasonProps) {
  const [explain] = useExplainFlagStopMutation();
  const { data } = useFlagHistoryInfiniteQuery(flagKey);
  const newest = data?.pages
    .flatMap(({ items }) => items)
    .find((change) => change.needsReason === true && change.environment === environment);
  const place = environmentName(environment);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Why was it switched off?`}
      description={t`It is off in ${place} already. Changes there need a review, so the history keeps why this one had none.`}
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
