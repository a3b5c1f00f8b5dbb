import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Leads from the settings to the use of the company. */
export function UsagePanel() {
  return (
    <Panel title={t`Usage`}>
      <p className="text-2">
        <Trans>What your company uses of its plan, and what happens at a limit.</Trans>{' '}
        <Link to="/settings/usage" className="text-1 underline underline-offset-2">
          <Trans>See usage</Trans>
        </Link>
      </p>
    </Panel>
  );
}
