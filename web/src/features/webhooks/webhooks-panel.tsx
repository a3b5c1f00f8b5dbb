import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Leads admins from the settings to the webhooks. */
export function WebhooksPanel() {
  const user = useCurrentUser();
  if (scopeOf(user, 'webhook.view') === 'none') return null;
  return (
    <Panel title={t`Webhooks`}>
      <p className="text-2">
        <Trans>
          Send the events of your company to your own programs as they happen.{' '}
          <Link to="/settings/webhooks" className="text-1 underline underline-offset-2">
            Manage webhooks
          </Link>
        </Trans>
      </p>
    </Panel>
  );
}
