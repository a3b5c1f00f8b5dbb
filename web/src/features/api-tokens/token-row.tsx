import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { KeyRound } from 'lucide-react';
import { hasTokenEnded } from '../../core/accounts/token-end.ts';
import { TokenFacts } from '../../core/accounts/token-facts.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
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
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 max-sm:flex-wrap max-sm:px-3">
      <KeyRound aria-hidden="true" size={18} className="shrink-0 text-3" />
      <TokenFacts token={token} now={now} zone={zone} about={scopesInWords(token.scopes, offered)}>
        {token.kind === 'service' && ` · ${t`made by ${token.createdBy}`}`}
      </TokenFacts>
      {!hasTokenEnded(token, now) && (
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
