import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Leads from the settings to those of service requests. */
export function RequestSettingsPanel() {
  return (
    <Panel title={t`Service requests`}>
      <p className="text-2">
        <Trans>Your public request form with its address and QR code, and the categories of requests.</Trans>{' '}
        <Link to="/settings/service-requests" className="text-1 underline underline-offset-2">
          <Trans>Manage service requests</Trans>
        </Link>
      </p>
    </Panel>
  );
}
