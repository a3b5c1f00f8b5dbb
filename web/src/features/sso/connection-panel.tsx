import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AddressesStep } from './addresses-step.tsx';
import { DomainsStep } from './domains-step.tsx';
import { EnableStep } from './enable-step.tsx';
import { RulesStep } from './rules-step.tsx';
import { ScimStep } from './scim-step.tsx';
import { SetupStep } from './setup-step.tsx';
import type { UpdateSso } from './update-sso.ts';
import { useUpdateConnectionMutation } from './sso-api.ts';
import { useSsoChange } from './use-sso-change.ts';

type ConnectionPanelProps = {
  connection: SsoConnection;
  admins: readonly TeamMember[];
  zone: string;
  onEdit: () => void;
  onRemove: () => void;
};

/** A connection with the steps of its set-up. */
export function ConnectionPanel({ connection, admins, zone, onEdit, onRemove }: ConnectionPanelProps) {
  const { id, revision, name, enabled, required, domains, testedAt, lastUsedAt, scim } = connection;
  const [update] = useUpdateConnectionMutation();
  const change = useSsoChange();
  const save: UpdateSso = (body) => change(update({ id, revision, body }).unwrap());
  return (
    <Panel
      flush
      title={name}
      badge={
        <>
          <Chip tone={enabled ? 'ok' : 'neutral'}>{enabled ? t`On` : t`Off`}</Chip>
          {required && <Chip tone="accent">{t`Required`}</Chip>}
        </>
      }
      actions={
        <DropdownMenu
          align="end"
          items={[
            { label: t`Edit`, icon: <Pencil />, onSelect: onEdit },
            { label: t`Delete`, icon: <Trash2 />, danger: true, onSelect: onRemove },
          ]}
          trigger={<IconButton label={t`Actions for ${name}`} icon={<Ellipsis />} tooltip={false} />}
        />
      }
    >
      <p className="px-3 pb-2 text-sm break-all text-3">
        {connection.kind === 'oidc' ? 'OpenID Connect' : 'SAML 2.0'} · {connection.issuer} ·{' '}
        {lastUsedAt === null ? (
          <Trans>never used</Trans>
        ) : (
          <Trans>
            last used <RelativeTime at={lastUsedAt} zone={zone} />
          </Trans>
        )}
      </p>
      <ol>
        <SetupStep number={1} title={t`Enter these addresses at the provider`} isDone={testedAt !== null}>
          <AddressesStep connection={connection} zone={zone} onChange={save} />
        </SetupStep>
        <SetupStep
          number={2}
          title={t`Prove your email domains`}
          isDone={domains.some(({ provenAt }) => provenAt !== null)}
        >
          <DomainsStep connection={connection} />
        </SetupStep>
        <SetupStep number={3} title={t`Decide who gets in, and as what`} isDone={testedAt !== null}>
          <RulesStep connection={connection} onChange={save} />
        </SetupStep>
        <SetupStep number={4} title={t`Test it and switch it on`} isDone={enabled}>
          <EnableStep connection={connection} admins={admins} zone={zone} onChange={save} />
        </SetupStep>
        <SetupStep
          number={5}
          title={t`Let the provider keep accounts (optional)`}
          isDone={scim.lastUsedAt !== null}
        >
          <ScimStep connection={connection} zone={zone} />
        </SetupStep>
      </ol>
    </Panel>
  );
}
