import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ImportPanel } from './import-panel.tsx';

/** Customer list import outside of the set-up, for all users with permission. */
export function ImportPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'import.use') === 'none') return <NoAccess what="the import of customers" />;
  return (
    <>
      <PageHeader title="Import customers" crumbs={[{ label: 'Customers', href: '/customers' }]} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-200 p-4 md:p-6">
          <ImportPanel />
        </div>
      </div>
    </>
  );
}
