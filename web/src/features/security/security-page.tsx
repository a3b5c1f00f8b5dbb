import { t } from '@lingui/core/macro';
import { securityEventRecord } from '@switchyard/contracts/security/security-event-record.ts';
import { Suspense } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { oneFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AuditExport, AuditTab } from './audit-tab.tsx';

const devices = lazyComponent(() => import('./devices-tab.tsx').then((file) => file.DevicesTab));
const tokens = lazyComponent(() => import('./tokens-tab.tsx').then((file) => file.TokensTab));
const accounts = lazyComponent(() => import('./accounts-tab.tsx').then((file) => file.AccountsTab));

const tabSpec = { tab: oneFilter(['devices', 'tokens', 'accounts']) };

/** The audit of the company, and the sessions and tokens of its members. For admins. */
export function SecurityPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'security_event.view') === 'none')
    return <NoAccess what={t`the security of the company`} />;
  return <Security zone={user.companyTimeZone} />;
}

function Security({ zone }: { zone: string }) {
  const { values, replace } = useUrlFilters(tabSpec);
  useRecordLive({ record: securityEventRecord });
  return (
    <>
      <PageHeader title={t`Security`} />
      <Tabs
        label={t`Security`}
        className="flex-1"
        value={values.tab ?? 'audit'}
        aside={values.tab === null && <AuditExport />}
        onChange={(tab) => replace({ tab: tab === 'audit' ? null : tab })}
        tabs={[
          { value: 'audit', label: t`Activity`, content: <AuditTab zone={zone} /> },
          { value: 'devices', label: t`Devices`, content: <Later of={devices} zone={zone} /> },
          { value: 'tokens', label: t`API tokens`, content: <Later of={tokens} zone={zone} /> },
          { value: 'accounts', label: t`Accounts`, content: <Later of={accounts} zone={zone} /> },
        ]}
      />
    </>
  );
}

/** A tab whose code is loaded with its first use. */
function Later({ of, zone }: { of: typeof devices; zone: string }) {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <of.Component zone={zone} />
    </Suspense>
  );
}
