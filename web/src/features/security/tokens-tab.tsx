import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MemberToken } from '@switchyard/contracts/security/security-routes.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { hasTokenEnded } from '../../core/accounts/token-end.ts';
import { TokenFacts } from '../../core/accounts/token-facts.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useAllTokensQuery, useRevokeTokenOfMutation } from './security-api.ts';

/** API tokens of all members and of the company. */
export function TokensTab({ zone }: { zone: string }) {
  const { data, error, refetch } = useAllTokensQuery();
  const [revoke] = useRevokeTokenOfMutation();
  const [asked, setAsked] = useState<MemberToken | null>(null);
  const toast = useToast();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rowHeight={64} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={<KeyRound />} title={t`No API tokens`}>
        <Trans>Nobody in the company has made one.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="h-full overflow-y-auto p-4 max-sm:p-3">
      <ul
        aria-label={t`API tokens`}
        className="max-w-3xl divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {data.items.map((token) => (
          <Token key={token.id} token={token} zone={zone} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t`Revoke ${asked.name}?`}
          description={t`Programs that use it are refused from the next request on. It cannot be undone.`}
          confirmLabel={t`Revoke token`}
          danger
          onConfirm={async () => {
            await revoke(asked.id).unwrap();
            toast({ title: t`Token revoked` });
          }}
        />
      )}
    </div>
  );
}

type TokenProps = { token: MemberToken; zone: string; onRevoke: () => void };

function Token({ token, zone, onRevoke }: TokenProps) {
  const now = useNow(30_000);
  const owner = token.kind === 'service' ? t`Company, made by ${token.createdBy}` : token.userName;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <TokenFacts token={token} now={now} zone={zone} about={owner ?? ''} />
      {!hasTokenEnded(token, now) && (
        <Button aria-label={t`Revoke ${token.name}`} onClick={onRevoke}>
          <Trans>Revoke</Trans>
        </Button>
      )}
    </li>
  );
}
