import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { useCurrentUser } from '../../app/use-session.ts';
import { useLiveRefetch } from '../../realtime/use-live-refetch.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChecklistsPanel } from './checklists-panel.tsx';
import { PhotosPanel } from './photos-panel.tsx';
import { useChecklistsQuery, useCompanySettingsQuery } from './settings-api.ts';

/** What a company has decided for everybody in it. */
export function SettingsPage() {
  const { role } = useCurrentUser();
  if (scopeOf(role, 'settings.view') === 'none') return <NoAccess what="settings" />;
  return <Settings />;
}

function Settings() {
  const settings = useCompanySettingsQuery();
  const checklists = useChecklistsQuery();
  useLiveRefetch('dispatch', () => {
    void settings.refetch();
    void checklists.refetch();
  });
  return (
    <>
      <PageHeader title="Settings" />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          <PhotosPanel data={settings.data} error={settings.error} onRetry={settings.refetch} />
          <ChecklistsPanel
            data={checklists.data?.items}
            error={checklists.error}
            onRetry={checklists.refetch}
          />
        </div>
      </div>
    </>
  );
}
