import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { KeyRound } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { scopesInWords } from './scope-words.ts';

type TokenRowProps = {
  token: ApiToken;
  zone: string;
  /** Scopes that a new token could have. */
  offered: readonly string[];
  onRotate: () => void;
  onRevoke: () => void;
};

/** A token with its end and last use, and what can be done with it. */
export function TokenRow({ token, zone, offered, onRotate, onRevoke }: TokenRowProps) {
  const now = useNow(30_000);
  const isExpired = new Date(token.expiresAt).getTime() <= now;
  const hasEnded = token.revokedAt !== null || isExpired;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 max-sm:flex-wrap max-sm:px-3">
      <KeyRound aria-hidden="true" size={18} className="shrink-0 text-3" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="min-w-0 font-medium wrap-anywhere text-1">{token.name}</span>
          {token.revokedAt !== null && (
            <Chip>
              <Trans>Revoked</Trans>
            </Chip>
          )}
          {token.revokedAt === null && isExpired && (
            <Chip tone="warn">
              <Trans>Expired</Trans>
            </Chip>
          )}
        </div>
        <p className="text-sm text-2">{scopesInWords(token.scopes, offered)}</p>
        <p className="num text-sm text-3">
          {token.lastUsedAt === null ? (
            t`never used`
          ) : (
            <Trans>
              used <RelativeTime at={token.lastUsedAt} zone={zone} /> from {token.lastUsedFrom}
            </Trans>
          )}
          {!hasEnded && (
            <span>
              {' · '}
              <Trans>
                ends <RelativeTime at={token.expiresAt} zone={zone} />
              </Trans>
            </span>
          )}
          {token.kind === 'service' && ` · ${t`made by ${token.createdBy}`}`}
        </p>
      </div>
      {!hasEnded && (
        <div className="flex gap-2 max-sm:w-full max-sm:pl-7.5">
          <Button aria-label={t`Rotate ${token.name}`} onClick={onRotate}>
            <Trans>Rotate</Trans>
          </Button>
          <Button aria-label={t`Revoke ${token.name}`} onClick={onRevoke}>
            <Trans>Revoke</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
