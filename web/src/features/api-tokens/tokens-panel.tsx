import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Leads admins from the settings to the tokens of the company. */
export function TokensPanel() {
  const user = useCurrentUser();
  if (scopeOf(user, 'api_token.manage') === 'none') return null;
  return (
    <Panel title={t`API tokens`}>
      <p className="text-2">
        <Trans>
          Programs of your company call Switchyard with tokens that you make and revoke.{' '}
          <Link to="/settings/api-tokens" className="text-1 underline underline-offset-2">
            Manage API tokens
          </Link>
        </Trans>
      </p>
    </Panel>
  );
}
