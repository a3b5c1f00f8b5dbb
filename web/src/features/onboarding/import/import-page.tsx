import { t } from '@lingui/core/macro';
import { importKinds } from '@switchyard/contracts/imports/record-import.ts';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { useLocation } from 'react-router-dom';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ImportPanel } from './import-panel.tsx';
import { importWords } from './import-words.ts';

/** Import of a list outside of the set-up, for all users who may create its records: `/customers/import`. */
export function ImportPage() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const record =
    importKinds.find((kind) => pathname.startsWith(`/${factsOf(kind).collection}/`)) ?? 'customer';
  const { noun, title, href } = importWords(record);
  const mayImport =
    scopeOf(user, 'import.use') !== 'none' && scopeOf(user, `${record}.create` as Action) === 'company';
  if (!mayImport) return <NoAccess what={t`the import of ${noun[1]}`} />;
  return (
    <>
      <PageHeader title={t`Import ${noun[1]}`} crumbs={[{ label: title, href }]} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-200 p-4 md:p-6">
          <ImportPanel key={record} record={record} />
        </div>
      </div>
    </>
  );
}
