import { t } from '@lingui/core/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFlagsQuery, useToggleFlagMutation } from './feature-flags-api.ts';
import { environmentName } from './environments.ts';
import { FlagChangesSince } from './flag-changes-since.tsx';
import { flagStateIn } from './flag-state.ts';

/** A toggle pending its reason: it switches to the opposite of what was on screen when it was clicked. */
export type PendingToggle = {
  readonly flag: Flag;
  readonly environment: FlagEnvironment;
  readonly enabled: boolean;
};

/** The toggle that inverts a flag's current state. */
export function pendingToggle(flag: Flag, environment: FlagEnvironment): PendingToggle | null {
  const state = flagStateIn(flag, environment);
  return state ? { flag, environment, enabled: !state.enabled } : null;
}

type ToggleDialogProps = { toggle: PendingToggle | null; onClose: () => void };

/** Asks for the reason of a toggle, which is shown to every affected user. */
export function ToggleDialog({ toggle, onClose }: ToggleDialogProps) {
  const [send] = useToggleFlagMutation();
  const { data: flags } = useFlagsQuery(undefined, { skip: toggle === null });
  if (!toggle) return null;
  const { flag, environment, enabled } = toggle;
  const { key, name } = flag;
  const current = flags?.find((item) => item.key === key) ?? flag;
  const place = environmentName(environment);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={enabled ? t`Enable ${name} in ${place}?` : t`Disable ${name} in ${place}?`}
      description={t`Every connected screen of ${place} follows at once. The reason is shown there and kept in the history.`}
      confirmLabel={enabled ? t`Enable` : t`Disable`}
      danger={!enabled && environment === 'production'}
      reason="optional"
      target={{
        revision: flagStateIn(current, environment)?.revision ?? 0,
        changesSince: (since) => <FlagChangesSince flagKey={key} environment={environment} since={since} />,
      }}
      onConfirm={(reason, revision) =>
        send({ key, environment, revision, enabled, reason: reason === '' ? null : reason }).unwrap()
      }
    />
  );
}
