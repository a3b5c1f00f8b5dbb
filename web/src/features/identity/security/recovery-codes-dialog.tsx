import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { downloadText } from '../../../lib/download-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** New recovery codes; the only time that they are shown. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join('\n');
  const copy = () => {
    // Without permission to copy, the codes can be selected and downloaded.
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      open
      size="sm"
      mustAnswer
      onOpenChange={onClose}
      title={t`Keep your recovery codes`}
      description={t`Each signs you in once if you lose your device. They are shown now and never again: keep them where others cannot read them.`}
      footer={
        <>
          <Button size="lg" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
          <Button
            size="lg"
            icon={<Download />}
            onClick={() => downloadText('switchyard-recovery-codes.txt', `${text}\n`, 'text/plain')}
          >
            <Trans>Download</Trans>
          </Button>
          <Button variant="primary" size="lg" onClick={onClose}>
            <Trans>I kept them</Trans>
          </Button>
        </>
      }
    >
      <ol
        aria-label={t`Recovery codes`}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 font-mono text-md text-1 max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
