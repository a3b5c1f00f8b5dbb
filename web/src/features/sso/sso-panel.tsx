import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Leads admins from the settings to single sign-on. */
export function SsoPanel() {
  const user = useCurrentUser();
  if (scopeOf(user, 'settings.change') === 'none') return null;
  return (
    <Panel title={t`Single sign-on`}>
      <p className="text-2">
        <Trans>
          Let your people sign in with the identity provider of your company, and let it keep their accounts.{' '}
          <Link to="/settings/single-sign-on" className="text-1 underline underline-offset-2">
            Manage single sign-on
          </Link>
        </Trans>
      </p>
    </Panel>
  );
}
