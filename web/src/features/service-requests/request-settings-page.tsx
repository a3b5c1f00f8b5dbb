import { t } from '@lingui/core/macro';
import { companyRecord } from '@switchyard/contracts/settings/company-record.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
import { PublicFormPanel } from './public-form-panel.tsx';
import type { SaveSettings } from './save-settings.ts';
import { useRequestSettingsQuery, useUpdateRequestSettingsMutation } from './service-requests-api.ts';

/** Public form and categories. Admins change them, managers see them. */
export function RequestSettingsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'settings.view') === 'none') return <NoAccess what={t`settings`} />;
  return <Settings mayChange={scopeOf(user, 'settings.change') !== 'none'} />;
}

function Settings({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useRequestSettingsQuery();
  const [update] = useUpdateRequestSettingsMutation();
  useRecordLive({ record: companyRecord });
  const save: SaveSettings = async (body) =>
    await update({ revision: data?.revision ?? 1, body })
      .unwrap()
      .catch((failure: unknown) => {
        void refetch();
        throw failure;
      });
  return (
    <>
      <PageHeader title={t`Service requests`} crumbs={[{ label: t`Settings`, href: '/settings' }]} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          {data === undefined && error !== undefined && <ErrorState error={error} onRetry={refetch} />}
          {data === undefined && error === undefined && <Skeleton className="h-96 rounded-lg" />}
          {data !== undefined && (
            <>
              <PublicFormPanel settings={data} mayChange={mayChange} onSave={save} />
              <CategoriesPanel categories={data.categories} mayChange={mayChange} onSave={save} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
