import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { mostConnections, type SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { listTeamRoute } from '@switchyard/contracts/identity/auth-routes.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { KeyRound, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { scopeOf } from '../../core/permissions.ts';
import { routeRequest } from '../../core/route-request.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { useConnectionsQuery, useRemoveConnectionMutation } from './sso-api.ts';

const editor = lazyComponent(() => import('./connection-dialog.tsx').then((file) => file.ConnectionDialog), {
  untilItArrives: true,
});
const crumbs = [{ label: t`Settings`, href: '/settings' }];
/** Tests and the provider change it without an event, milliseconds. */
const pollMs = 10_000;

/** Connections to identity providers. */
export function SsoPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'settings.change') === 'none') return <NoAccess what={t`single sign-on`} />;
  return <Connections zone={user.companyTimeZone} />;
}

type Open = { readonly dialog: 'edit' | 'remove'; readonly connection: SsoConnection | null };

/** The dialog with its connection as last read: a question asked before a change shows that it changed. */
function atPresent(open: Open, items: readonly SsoConnection[] | undefined): Open {
  if (open.dialog === 'edit') return open;
  return { ...open, connection: items?.find(({ id }) => id === open.connection?.id) ?? open.connection };
}

function Connections({ zone }: { zone: string }) {
  const { data, error, refetch } = useConnectionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollMs,
  });
  const admins = useAdmins();
  const [open, setOpen] = useState<Open | null>(null);
  const items = data?.items;
  return (
    <>
      <PageHeader
        title={t`Single sign-on`}
        crumbs={crumbs}
        tools={
          <Button
            variant="primary"
            icon={<Plus />}
            disabled={(items?.length ?? 0) >= mostConnections}
            onPointerEnter={() => void editor.preload()}
            onClick={() => setOpen({ dialog: 'edit', connection: null })}
          >
            <Trans>Connect a provider</Trans>
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          <p className="text-2">
            <Trans>
              Your people sign in with the identity provider of your company, by OpenID Connect or SAML 2.0.
              They choose “Sign in with your company” and enter their work address.
            </Trans>
          </p>
          {error !== undefined && items === undefined && (
            <ErrorState compact error={error} onRetry={refetch} />
          )}
          {error === undefined && items === undefined && <SkeletonRows />}
          {items?.length === 0 && (
            <Panel flush>
              <EmptyState icon={<KeyRound />} title={t`No identity provider`}>
                <Trans>Connect Entra ID, Okta, Google Workspace, Keycloak or another provider.</Trans>
              </EmptyState>
            </Panel>
          )}
          {items?.map((connection) => (
            <ConnectionPanel
              key={connection.id}
              connection={connection}
              admins={admins}
              zone={zone}
              onEdit={() => setOpen({ dialog: 'edit', connection })}
              onRemove={() => setOpen({ dialog: 'remove', connection })}
            />
          ))}
        </div>
      </div>
      <Dialogs open={open && atPresent(open, items)} onClose={() => setOpen(null)} />
    </>
  );
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const [remove] = useRemoveConnectionMutation();
  if (open === null) return null;
  const { dialog, connection } = open;
  if (dialog === 'edit' || connection === null) {
    return (
      <Suspense fallback={null}>
        <editor.Component connection={connection} onClose={onClose} />
      </Suspense>
    );
  }
  const { id, revision, name } = connection;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete ${name}?`}
      description={t`Nobody signs in with it any more, and its SCIM token ends. Accounts stay, with passwords.`}
      confirmLabel={t`Delete connection`}
      danger
      target={{ revision }}
      onConfirm={() => remove({ id, revision }).unwrap()}
    />
  );
}

const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    ssoAdmins: build.query<{ members: TeamMember[] }, void>({
      query: () => routeRequest(listTeamRoute),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Active admins, of whom one can keep a password. */
function useAdmins(): readonly TeamMember[] {
  const { data } = teamApi.useSsoAdminsQuery();
  return (data?.members ?? []).filter(({ role, status }) => role === 'admin' && status === 'active');
}
