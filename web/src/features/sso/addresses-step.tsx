import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { certificateNoticeDays, type SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { useNow } from '../../lib/use-now.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CopyRow } from './copy-row.tsx';
import type { UpdateSso } from './update-sso.ts';

type AddressesStepProps = { connection: SsoConnection; zone: string; onChange: UpdateSso };

/** Addresses for the provider, and the certificates of both sides. */
export function AddressesStep({ connection, zone, onChange }: AddressesStepProps) {
  const { kind, urls, acceptsUnsolicited } = connection;
  if (kind === 'oidc') {
    return (
      <>
        <CopyRow name={t`Callback address`} value={urls.callback} />
        <CopyRow name={t`Address for sign-outs (back-channel logout)`} value={urls.logout} />
        {acceptsUnsolicited && <CopyRow name={t`Address that begins a sign-in`} value={urls.initiate} />}
      </>
    );
  }
  return (
    <>
      <CopyRow name={t`Address for answers (ACS)`} value={urls.acs} />
      <CopyRow name={t`Entity id and metadata`} value={urls.entityId} />
      <CopyRow name={t`Address for sign-outs (single logout)`} value={urls.logout} />
      <Certificates connection={connection} zone={zone} />
      <OwnKey connection={connection} onChange={onChange} />
    </>
  );
}

const dayMs = 24 * 3_600_000;
const longestNotice = Math.max(...certificateNoticeDays);

function Certificates({
  connection: { certificates },
  zone,
}: Pick<AddressesStepProps, 'connection' | 'zone'>) {
  const now = useNow(60_000);
  return certificates.map(({ fingerprint, subject, validUntil }) => {
    const days = Math.floor((Date.parse(validUntil) - now) / dayMs);
    return (
      <p key={fingerprint} className="flex flex-wrap items-center gap-2 text-sm text-3">
        <span className="min-w-0 break-all">
          <Trans>
            Certificate {subject}, ends <RelativeTime at={validUntil} zone={zone} />
          </Trans>
        </span>
        {days < longestNotice && (
          <Chip
            tone={days < Math.min(...certificateNoticeDays) ? 'danger' : 'warn'}
            title={t`Edit the connection and read the metadata of the provider again.`}
          >
            {days < 0 ? t`Ended` : t`Ends soon`}
          </Chip>
        )}
      </p>
    );
  });
}

function OwnKey({ connection, onChange }: Pick<AddressesStepProps, 'connection' | 'onChange'>) {
  const { ownCertificate } = connection;
  return (
    <div className="mt-2 flex flex-col items-start gap-1">
      <Checkbox
        checked={ownCertificate !== null}
        onChange={(checked) => void onChange({ hasOwnKey: checked })}
      >
        <Trans>The provider may encrypt its answers</Trans>
      </Checkbox>
      {ownCertificate !== null && (
        <>
          <CopyRow
            name={t`Certificate for encryption, also in the metadata`}
            shown={ownCertificate.fingerprint}
            value={ownCertificate.text}
          />
          <p className="text-sm text-3">
            <Trans>
              Switched off and on again, the connection has another key: give the provider its certificate.
            </Trans>
          </p>
        </>
      )}
    </div>
  );
}
