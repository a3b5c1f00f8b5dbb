import { t } from '@lingui/core/macro';
import { PageHeader } from '../../ui/page-header.tsx';
import { ContactSalesView } from './contact-sales-page.tsx';

/** `/contact-sales` in the console. */
export function ContactSalesAppPage() {
  return (
    <>
      <PageHeader title={t`Contact Sales`} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ContactSalesView inConsole />
      </div>
    </>
  );
}
