import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { personExportRoutes } from '@switchyard/contracts/privacy/person-export-routes.ts';
import { Download } from 'lucide-react';
import { downloadFrom } from '../../lib/download-text.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useSizeOwnExportMutation } from './profile-api.ts';

/** A copy of everything that is stored about the signed-in user. */
export function OwnData() {
  const [size, { isLoading }] = useSizeOwnExportMutation();
  const toast = useToast();
  const download = async () => {
    const { data, error } = await size();
    if (!data) {
      const description = describeRequestError(error);
      toast({ variant: 'destructive', title: t`Nothing was downloaded`, description });
      return;
    }
    downloadFrom(personExportRoutes.ownFile.path);
    toast({ title: t`Your browser saves the file`, description: t`Keep this page open until it is there.` });
  };
  return (
    <Panel title={t`Your data`}>
      <div className="flex flex-wrap items-start gap-3 pt-1">
        <p className="min-w-60 flex-1 text-2">
          <Trans>
            One zip file with everything that is stored about your account, as JSON, tables and pictures. Ask
            an admin of your company to have it erased.
          </Trans>
        </p>
        <Button icon={<Download />} busy={isLoading} onClick={() => void download()}>
          <Trans>Download</Trans>
        </Button>
      </div>
    </Panel>
  );
}
