import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { hasTokenEnded } from './token-end.ts';

type TokenFactsProps = {
  token: Pick<ApiToken, 'name' | 'revokedAt' | 'lastUsedAt' | 'lastUsedFrom' | 'expiresAt'>;
  now: number;
  zone: string;
  /** Below the name: scopes, or the owner. */
  about: string;
  /** After the last use. */
  children?: ReactNode;
};

/** An API token's name, state and last use. */
export function TokenFacts({ token, now, zone, about, children }: TokenFactsProps) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere text-1">{token.name}</span>
        {token.revokedAt !== null && (
          <Chip>
            <Trans>Revoked</Trans>
          </Chip>
        )}
        {token.revokedAt === null && hasTokenEnded(token, now) && (
          <Chip tone="warn">
            <Trans>Expired</Trans>
          </Chip>
        )}
      </div>
      <p className="text-sm text-2">{about}</p>
      <p className="num text-sm text-3">
        {token.lastUsedAt === null ? (
          t`never used`
        ) : (
          <Trans>
            used <RelativeTime at={token.lastUsedAt} zone={zone} /> from {token.lastUsedFrom}
          </Trans>
        )}
        {!hasTokenEnded(token, now) && (
          <span>
            {' · '}
            <Trans>
              ends <RelativeTime at={token.expiresAt} zone={zone} />
            </Trans>
          </span>
        )}
        {children}
      </p>
    </div>
  );
}
