import { t } from '@lingui/core/macro';
import { companyRecord } from '@switchyard/contracts/settings/company-record.ts';
import { scopeOf } from '../../core/permissions.ts';
import { RecordPanels } from '../../core/record-panels.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DataPanel } from './data-panel.tsx';
import { PhotosPanel } from './photos-panel.tsx';
import { useCompanySettingsQuery } from './settings-api.ts';
import { SigningInPanel } from './signing-in-panel.tsx';
import { StockPanel } from './stock-panel.tsx';

/** Company-wide settings. */
export function SettingsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'settings.view') === 'none') return <NoAccess what="settings" />;
  return <Settings />;
}

function Settings() {
  const settings = useCompanySettingsQuery();
  useRecordLive({ record: companyRecord });
  return (
    <>
      <PageHeader title={t`Settings`} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          <PhotosPanel data={settings.data} error={settings.error} onRetry={settings.refetch} />
          <SigningInPanel data={settings.data} onRetry={settings.refetch} />
          <StockPanel data={settings.data} onRetry={settings.refetch} />
          <DataPanel data={settings.data} />
          <RecordPanels of="settings" told={{}} />
        </div>
      </div>
    </>
  );
}
