import { t } from '@lingui/core/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFlagsQuery, useToggleFlagMutation } from './feature-flags-api.ts';
import { environmentName } from './environments.ts';
import { FlagChangesSince } from './flag-changes-since.tsx';
import { flagStateIn } from './flag-state.ts';

const blast = lazyComponent(() => import('./blast/blast-radius.tsx').then((file) => file.BlastRadius), {
  untilItArrives: true,
});

/** A flag that is to be switched on, pending its reason. Off is one step without a question. */
export type PendingToggle = { readonly flag: Flag; readonly environment: FlagEnvironment };

const switchOn = { change: { kind: 'switch' as const, enabled: true } };

type ToggleDialogProps = { toggle: PendingToggle | null; onClose: () => void };

/** Asks before a flag is switched on: with the effect, and for the reason, which is shown to every affected user. */
export function ToggleDialog({ toggle, onClose }: ToggleDialogProps) {
  const [send] = useToggleFlagMutation();
  const { data: flags } = useFlagsQuery(undefined, { skip: toggle === null });
  if (!toggle) return null;
  const { flag, environment } = toggle;
  const { key, name } = flag;
  const current = flags?.find((item) => item.key === key) ?? flag;
  const place = environmentName(environment);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Enable ${name} in ${place}?`}
      description={t`Every connected screen of ${place} follows at once. The reason is shown there and kept in the history.`}
      details={
        <Suspense fallback={null}>
          <blast.Component flag={key} environment={environment} question={switchOn} />
        </Suspense>
      }
      confirmLabel={t`Enable`}
      reason="optional"
      target={{
        revision: flagStateIn(current, environment)?.revision ?? 0,
        changesSince: (since) => <FlagChangesSince flagKey={key} environment={environment} since={since} />,
      }}
      onConfirm={(reason, revision) =>
        send({ key, environment, revision, enabled: true, reason: reason === '' ? null : reason }).unwrap()
      }
    />
  );
}
