import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { useCurrentUser } from '../../../app/use-session.ts';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ImportPanel } from './import-panel.tsx';

/** The import of customer lists outside the set-up, for everybody who may. */
export function ImportPage() {
  const { role } = useCurrentUser();
  if (scopeOf(role, 'import.use') === 'none') return <NoAccess what="the import of customers" />;
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
