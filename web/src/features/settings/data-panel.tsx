import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { companyExportRoutes } from '@switchyard/contracts/settings/company-export-routes.ts';
import type { CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { Download } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { downloadFrom } from '../../lib/download-text.ts';
import { formatCount } from '../../lib/format-number.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { ClosureSection } from './closure-section.tsx';
import { usePrepareCompanyExportMutation } from './settings-api.ts';

const bytesPerMegabyte = 1_000_000;

/** Everything the company has here as one file, and its deletion. For admins. */
export function DataPanel({ data: settings }: { data: CompanySettings | undefined }) {
  const user = useCurrentUser();
  const [prepare, { isLoading }] = usePrepareCompanyExportMutation();
  const toast = useToast();
  if (scopeOf(user, 'company.export') === 'none') return null;
  const download = async () => {
    const { data, error } = await prepare();
    if (!data) {
      const description = describeRequestError(error);
      toast({ variant: 'destructive', title: t`Nothing was downloaded`, description });
      return;
    }
    downloadFrom(companyExportRoutes.file.path);
    const megabytes = formatCount(Math.ceil(data.pictureBytes / bytesPerMegabyte));
    toast({
      title: t`Your browser saves the file`,
      description:
        data.pictures === 0
          ? t`Keep this page open until it is there.`
          : t`Its pictures take about ${megabytes} MB. Keep this page open until it is there.`,
    });
  };
  return (
    <Panel title={t`Your data`}>
      <div className="flex flex-wrap items-start gap-3 pt-1">
        <div className="min-w-60 flex-1">
          <p className="font-medium text-1">
            <Trans>Download everything</Trans>
          </p>
          <p className="text-sm text-2">
            <Trans>
              One zip file with every record, message, event and picture of the company, in formats that any
              program reads. Passwords and secrets are not included. The download is noted in the audit.
            </Trans>
          </p>
        </div>
        <Button icon={<Download />} busy={isLoading} onClick={() => void download()}>
          <Trans>Download</Trans>
        </Button>
      </div>
      {settings && <ClosureSection settings={settings} />}
    </Panel>
  );
}
