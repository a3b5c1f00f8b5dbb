import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Leads from the settings to the custom fields. */
export function CustomFieldsPanel() {
  return (
    <Panel title={t`Custom fields`}>
      <p className="text-2">
        <Trans>Fields that your company adds to customers, jobs and technicians.</Trans>{' '}
        <Link to="/settings/custom-fields" className="text-1 underline underline-offset-2">
          <Trans>Manage custom fields</Trans>
        </Link>
      </p>
    </Panel>
  );
}
