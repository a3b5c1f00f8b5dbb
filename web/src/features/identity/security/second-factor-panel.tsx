import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Factors, Passkey } from '@switchyard/contracts/identity/factor-routes.ts';
import { Fingerprint, LifeBuoy, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { deviceName } from '../../../core/accounts/device-name.ts';
import { NameDialog } from './name-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import {
  useAddPasskeyMutation,
  useFactorsQuery,
  useRemovePasskeyMutation,
  useRemoveTotpMutation,
  useRenamePasskeyMutation,
  useRenewRecoveryCodesMutation,
  useStartPasskeyMutation,
} from './security-api.ts';
import { TotpDialog } from './totp-dialog.tsx';

type Open =
  | { readonly at: 'totp' | 'add-passkey' | 'remove-totp' | 'renew-codes' }
  | { readonly at: 'codes'; readonly codes: readonly string[] }
  | { readonly at: 'rename' | 'remove-passkey'; readonly passkey: Passkey };

type SecondFactorPanelProps = {
  zone: string;
  /** Called when a second factor was set up and its recovery codes were shown. */
  onSetUp?: () => void;
};

/** Authenticator app, passkeys and recovery codes of the signed-in user. */
export function SecondFactorPanel({ zone, onSetUp }: SecondFactorPanelProps) {
  const { data, error, refetch } = useFactorsQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const finish = (codes: string[] | null) => {
    if (codes !== null) return setOpen({ at: 'codes', codes });
    setOpen(null);
    onSetUp?.();
  };
  return (
    <Panel title={t`Second factor`} badge={data && <StateChip factors={data} />}>
      {error !== undefined && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {error === undefined && !data && <Skeleton className="h-40" />}
      {data && <FactorRows factors={data} zone={zone} onOpen={setOpen} />}
      {open?.at === 'totp' && <TotpDialog onClose={() => setOpen(null)} onDone={finish} />}
      {open?.at === 'add-passkey' && <AddPasskey onClose={() => setOpen(null)} onDone={finish} />}
      {open?.at === 'rename' && <RenamePasskey passkey={open.passkey} onClose={() => setOpen(null)} />}
      {open?.at === 'codes' && (
        <RecoveryCodesDialog
          codes={open.codes}
          onClose={() => {
            setOpen(null);
            onSetUp?.();
          }}
        />
      )}
      <Confirmations open={open} onOpen={setOpen} />
    </Panel>
  );
}

function StateChip({ factors: { totpSince, passkeys, isRequired } }: { factors: Factors }) {
  if (totpSince !== null || passkeys.length > 0)
    return (
      <Chip tone="ok">
        <Trans>On</Trans>
      </Chip>
    );
  return isRequired ? (
    <Chip tone="warn">
      <Trans>Required</Trans>
    </Chip>
  ) : (
    <Chip>
      <Trans>Off</Trans>
    </Chip>
  );
}

type FactorRowsProps = { factors: Factors; zone: string; onOpen: (open: Open) => void };

function FactorRows({ factors, zone, onOpen }: FactorRowsProps) {
  const { totpSince, passkeys, recoveryCodesLeft } = factors;
  const hasFactor = totpSince !== null || passkeys.length > 0;
  return (
    <ul className="divide-y divide-line">
      <Row
        icon={<Smartphone />}
        title={t`Authenticator app`}
        note={
          totpSince === null ? (
            t`An app on your phone shows a new code every thirty seconds.`
          ) : (
            <Trans>
              Set up <RelativeTime at={totpSince} zone={zone} />
            </Trans>
          )
        }
      >
        {totpSince === null ? (
          <Button onClick={() => onOpen({ at: 'totp' })}>
            <Trans>Set up app</Trans>
          </Button>
        ) : (
          <Button onClick={() => onOpen({ at: 'remove-totp' })}>
            <Trans>Remove app</Trans>
          </Button>
        )}
      </Row>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          icon={<Fingerprint />}
          title={passkey.name}
          note={
            passkey.lastUsedAt === null ? (
              <Trans>
                Passkey, added <RelativeTime at={passkey.createdAt} zone={zone} />
              </Trans>
            ) : (
              <Trans>
                Passkey, added <RelativeTime at={passkey.createdAt} zone={zone} />, used{' '}
                <RelativeTime at={passkey.lastUsedAt} zone={zone} />
              </Trans>
            )
          }
        >
          <Button onClick={() => onOpen({ at: 'rename', passkey })}>
            <Trans>Rename</Trans>
          </Button>
          <Button onClick={() => onOpen({ at: 'remove-passkey', passkey })}>
            <Trans>Remove</Trans>
          </Button>
        </Row>
      ))}
      <Row
        icon={<Fingerprint />}
        title={passkeys.length === 0 ? t`Passkeys` : t`Another passkey`}
        note={t`Fingerprint, face or PIN of this device, or a security key. It signs in without a password.`}
      >
        <Button onClick={() => onOpen({ at: 'add-passkey' })}>
          <Trans>Add passkey</Trans>
        </Button>
      </Row>
      {hasFactor && (
        <Row
          icon={<LifeBuoy />}
          title={t`Recovery codes`}
          note={t`${recoveryCodesLeft} of 10 left. They sign in when the device is lost.`}
        >
          <Button onClick={() => onOpen({ at: 'renew-codes' })}>
            <Trans>Make new codes</Trans>
          </Button>
        </Row>
      )}
    </ul>
  );
}

type RowProps = { icon: ReactNode; title: string; note: ReactNode; children: ReactNode };

function Row({ icon, title, note, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-2.5 max-sm:flex-wrap">
      <span aria-hidden="true" className="shrink-0 text-3 [&_svg]:size-4.5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere text-1">{title}</p>
        <p className="text-sm text-2">{note}</p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:pl-7.5">{children}</div>
    </li>
  );
}

function AddPasskey({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[] | null) => void }) {
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const submit = async (name: string) => {
    const challenge = await start();
    if (!challenge.data) return describeRequestError(challenge.error);
    const { createPasskey } = await import('../../../lib/passkeys.ts');
    const answer = await createPasskey(challenge.data);
    if ('refusal' in answer) return answer.refusal;
    const result = await add({ name, ...answer });
    if (!result.data) return describeRequestError(result.error);
    onDone(result.data.recoveryCodes);
    return undefined;
  };
  return (
    <NameDialog
      title={t`Add a passkey`}
      description={t`Name the device or key. Your browser then asks for your fingerprint, face or PIN.`}
      verb={t`Continue`}
      name={deviceName(navigator.userAgent)}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [rename] = useRenamePasskeyMutation();
  const submit = async (name: string) => {
    const { error } = await rename({ id: passkey.id, name });
    if (error) return describeRequestError(error);
    onClose();
    return undefined;
  };
  return (
    <NameDialog
      title={t`Rename the passkey`}
      description={t`Only you see the name.`}
      verb={t`Rename`}
      name={passkey.name}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}

/** Steps that take something away ask first. */
function Confirmations({ open, onOpen }: { open: Open | null; onOpen: (open: Open | null) => void }) {
  const [removeTotp] = useRemoveTotpMutation();
  const [removePasskey] = useRemovePasskeyMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const toast = useToast();
  const common = { open: true, onOpenChange: (isOpen: boolean) => !isOpen && onOpen(null) };
  switch (open?.at) {
    case 'remove-totp':
      return (
        <ConfirmDialog
          {...common}
          title={t`Remove the authenticator app?`}
          description={t`Signing in no longer asks for its codes. Delete the entry in the app, too.`}
          confirmLabel={t`Remove app`}
          danger
          onConfirm={async () => {
            await removeTotp().unwrap();
            toast({ title: t`Authenticator app removed` });
          }}
        />
      );
    case 'remove-passkey':
      return (
        <ConfirmDialog
          {...common}
          title={t`Remove the passkey ${open.passkey.name}?`}
          description={t`It no longer signs in. Your device may still offer it: delete it there, too.`}
          confirmLabel={t`Remove passkey`}
          danger
          onConfirm={async () => {
            await removePasskey(open.passkey.id).unwrap();
            toast({ title: t`Passkey removed` });
          }}
        />
      );
    case 'renew-codes':
      return (
        <ConfirmDialog
          {...common}
          title={t`Make new recovery codes?`}
          description={t`The ten new ones are shown once. The earlier ones stop working.`}
          confirmLabel={t`Make new codes`}
          onConfirm={async () => {
            const { recoveryCodes } = await renew().unwrap();
            // After this dialog has closed.
            queueMicrotask(() => onOpen({ at: 'codes', codes: recoveryCodes }));
          }}
        />
      );
    default:
      return null;
  }
}
