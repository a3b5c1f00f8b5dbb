import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToggleFlagMutation } from './feature-flags-api.ts';
import { environmentWord } from './flag-constants.ts';

/** A toggle pending its reason. The revision is the one on screen when it was clicked. */
export type PendingToggle = {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly enabled: boolean;
  readonly revision: number;
};

/** The toggle that inverts a flag's current state. */
export function pendingToggle(flag: Flag, environment: FlagEnvironment): PendingToggle | null {
  const state = flag.environments.find((item) => item.environment === environment);
  return state ? { flag, environment, enabled: !state.enabled, revision: state.revision } : null;
}

type ToggleDialogProps = { toggle: PendingToggle | null; onClose: () => void };

/** Asks for the reason of a toggle, which is shown to every affected user. */
export function ToggleDialog({ toggle, onClose }: ToggleDialogProps) {
  const [send] = useToggleFlagMutation();
  if (!toggle) return null;
  const { flag, environment, enabled, revision } = toggle;
  const verb = enabled ? 'Enable' : 'Disable';
  const place = environmentWord(environment).toLowerCase();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${verb} ${flag.name} in ${place}?`}
      description={`Every connected screen of ${place} follows at once. The reason is shown there and kept in the history.`}
      confirmLabel={verb}
      danger={!enabled && environment === 'production'}
      reason="optional"
      onConfirm={(reason) =>
        send({
          key: flag.key,
          environment,
          revision,
          enabled,
          reason: reason === '' ? null : reason,
        }).unwrap()
      }
    />
  );
}
