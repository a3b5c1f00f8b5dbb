import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ApiToken, mostTokens, type NewApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { offeredScopes, type TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import { KeyRound, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useApiTokensQuery, useRevokeApiTokenMutation } from './api-tokens-api.ts';
import { TokenSecretDialog } from './token-secret-dialog.tsx';
import { TokenRow } from './token-row.tsx';

const maker = lazyComponent(() => import('./make-token-dialog.tsx').then((file) => file.MakeTokenDialog), {
  untilItArrives: true,
});
const rotator = lazyComponent(
  () => import('./rotate-token-dialog.tsx').then((file) => file.RotateTokenDialog),
  { untilItArrives: true },
);

/** Tokens that act as the signed-in user. */
export function PersonalTokensPage() {
  return <TokensPage kind="personal" />;
}

/** Tokens that act as programs of the company, for admins. */
export function ServiceTokensPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'api_token.manage') === 'none') return <NoAccess what={t`API tokens of the company`} />;
  return <TokensPage kind="service" />;
}

type Open =
  | { readonly at: 'make' }
  | { readonly at: 'rotate' | 'revoke'; readonly token: ApiToken }
  | { readonly at: 'secret'; readonly token: NewApiToken };

function TokensPage({ kind }: { kind: TokenKind }) {
  const [open, setOpen] = useState<Open | null>(null);
  const isPersonal = kind === 'personal';
  const crumbs = isPersonal
    ? [{ label: t`Profile`, href: '/profile' }]
    : [{ label: t`Settings`, href: '/settings' }];
  const make = (
    <Button
      variant="primary"
      icon={<Plus />}
      onPointerEnter={() => void maker.preload()}
      onClick={() => setOpen({ at: 'make' })}
    >
      <Trans>New token</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader title={t`API tokens`} crumbs={crumbs} tools={make} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          <p className="text-2">
            {isPersonal
              ? t`Programs call Switchyard as you with these. They lose a permission when you lose it.`
              : t`Programs of your company call Switchyard with these, under their own names.`}{' '}
            <Link to="/docs/reference/api" className="text-1 underline underline-offset-2">
              <Trans>Using the API</Trans>
            </Link>
          </p>
          <Panel title={isPersonal ? t`Your tokens` : t`Tokens of the company`} flush>
            <Tokens kind={kind} onOpen={setOpen} />
          </Panel>
          <p className="text-sm text-3">
            <Trans>There can be {mostTokens} valid tokens. Ended ones stay in the list for 90 days.</Trans>
          </p>
        </div>
      </div>
      <Dialogs kind={kind} open={open} onOpen={setOpen} />
    </>
  );
}

type DialogsProps = { kind: TokenKind; open: Open | null; onOpen: (open: Open | null) => void };

function Tokens({ kind, onOpen }: Omit<DialogsProps, 'open'>) {
  const { companyTimeZone, permissions } = useCurrentUser();
  const { data, error, refetch } = useApiTokensQuery(kind);
  if (error && !data) return <ErrorState compact error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows count={3} rowHeight={64} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={<KeyRound />} title={t`No API tokens`}>
        <Trans>Make one for each program, so that you can revoke it alone.</Trans>
      </EmptyState>
    );
  }
  const offered = offeredScopes(permissions, kind);
  return (
    <ul className="divide-y divide-line">
      {data.items.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          zone={companyTimeZone}
          offered={offered}
          onRotate={() => onOpen({ at: 'rotate', token })}
          onRevoke={() => onOpen({ at: 'revoke', token })}
        />
      ))}
    </ul>
  );
}

function Dialogs({ kind, open, onOpen }: DialogsProps) {
  const [revoke] = useRevokeApiTokenMutation();
  const toast = useToast();
  const close = () => onOpen(null);
  const show = (token: NewApiToken) => onOpen({ at: 'secret', token });
  switch (open?.at) {
    case 'make':
      return (
        <Suspense fallback={null}>
          <maker.Component kind={kind} onClose={close} onMade={show} />
        </Suspense>
      );
    case 'rotate':
      return (
        <Suspense fallback={null}>
          <rotator.Component token={open.token} onClose={close} onRotated={show} />
        </Suspense>
      );
    case 'revoke':
      return (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t`Revoke ${open.token.name}?`}
          description={t`Programs that use it are refused from the next request on. It cannot be undone.`}
          confirmLabel={t`Revoke token`}
          danger
          onConfirm={async () => {
            await revoke({ kind, id: open.token.id }).unwrap();
            toast({ title: t`Token revoked` });
          }}
        />
      );
    case 'secret':
      return <TokenSecretDialog token={open.token} onClose={close} />;
    default:
      return null;
  }
}
