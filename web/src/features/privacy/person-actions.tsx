import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { personExportRoutes } from '@switchyard/contracts/privacy/person-export-routes.ts';
import { Download, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { downloadFrom } from '../../lib/download-text.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { usePlaceHoldMutation, useSizePersonExportMutation } from './privacy-api.ts';

type Props = { kind: 'customer' | 'technician' | 'user'; id: string; name: string };

/** Export, erasure and hold of one person. */
export function PersonActions({ kind, id, name }: Props) {
  const { demo } = useCurrentUser();
  const [asked, setAsked] = useState<'erase' | 'hold' | null>(null);
  const [size, { isLoading }] = useSizePersonExportMutation();
  const [hold] = usePlaceHoldMutation();
  const toast = useToast();
  const close = (open: boolean) => !open && setAsked(null);
  const download = async () => {
    const { data, error } = await size({ kind, id });
    if (!data) {
      const description = describeRequestError(error);
      toast({ variant: 'destructive', title: t`Nothing was downloaded`, description });
      return;
    }
    downloadFrom(`${personExportRoutes.file.path}?kind=${kind}&id=${id}`);
    toast({ title: t`Your browser saves the file`, description: t`The download is noted in the audit.` });
  };
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button icon={<Download />} busy={isLoading} onClick={() => void download()}>
        <Trans>Download data</Trans>
      </Button>
      <Button icon={<Lock />} onClick={() => setAsked('hold')}>
        <Trans>Place hold</Trans>
      </Button>
      <Button icon={<Trash2 />} disabled={demo} onClick={() => setAsked('erase')}>
        <Trans>Erase person</Trans>
      </Button>
      {demo && (
        <p className="w-full text-sm text-3">
          <Trans>Nobody can be erased in the demo.</Trans>
        </p>
      )}
      {asked === 'erase' && <EraseDialog kind={kind} id={id} name={name} onOpenChange={close} />}
      <ConfirmDialog
        open={asked === 'hold'}
        onOpenChange={close}
        title={t`Place a legal hold on ${name}?`}
        description={t`Nothing of this record can be erased until an admin lifts the hold.`}
        confirmLabel={t`Place hold`}
        reason="required"
        onConfirm={(reason) => hold({ kind, id, reason }).unwrap()}
      />
    </div>
  );
}
