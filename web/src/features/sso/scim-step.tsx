import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { CopyRow } from './copy-row.tsx';
import { useEndScimTokenMutation, useMakeScimTokenMutation } from './sso-api.ts';
import { useSsoChange } from './use-sso-change.ts';

/** Accounts that the provider keeps. */
export function ScimStep({ connection, zone }: { connection: SsoConnection; zone: string }) {
  const { id, scim, urls } = connection;
  const [make, { isLoading }] = useMakeScimTokenMutation();
  const [end] = useEndScimTokenMutation();
  const [token, setToken] = useState<string | null>(null);
  const [isEnding, setIsEnding] = useState(false);
  const change = useSsoChange();
  const has = scim.tokenMadeAt !== null;
  // A provider gets the new one within the hour; a first token replaces none.
  const makeToken = () =>
    change(
      make({ id, keepOldHours: has ? 1 : 0 })
        .unwrap()
        .then((made) => setToken(made.token)),
    );
  return (
    <>
      <p className="text-sm text-2">
        <Trans>
          With SCIM 2.0 the provider creates, changes and disables accounts by itself. Leavers are signed out
          at once.
        </Trans>
      </p>
      <CopyRow name={t`SCIM address`} value={urls.scim} />
      {scim.tokenMadeAt !== null && (
        <p className="text-sm text-3">
          <Trans>
            Token made <RelativeTime at={scim.tokenMadeAt} zone={zone} />
          </Trans>
          {' · '}
          {scim.lastUsedAt === null ? (
            <Trans>never used</Trans>
          ) : (
            <Trans>
              last used <RelativeTime at={scim.lastUsedAt} zone={zone} />
            </Trans>
          )}
          {' · '}
          <Plural value={scim.users} one="# account" other="# accounts" />
          {', '}
          <Plural value={scim.groups} one="# group" other="# groups" />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button busy={isLoading} onClick={() => void makeToken()}>
          {has ? t`Replace token` : t`Make token`}
        </Button>
        {has && (
          <Button onClick={() => setIsEnding(true)}>
            <Trans>End token</Trans>
          </Button>
        )}
      </div>
      {token !== null && (
        <SecretDialog
          title={t`Keep the SCIM token`}
          description={t`Enter it at your provider. It is shown now and never again; an earlier one works for an hour more.`}
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t`End the SCIM token?`}
        description={t`The provider can no longer change accounts. The accounts stay as they are.`}
        confirmLabel={t`End token`}
        danger
        onConfirm={() => end(id).unwrap()}
      />
    </>
  );
}
