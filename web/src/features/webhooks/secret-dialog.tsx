import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type SecretDialogProps = { secret: string; onClose: () => void };

/** A new secret; the only time that it is shown. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setIsCopied(true);
  };
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={t`Keep the secret of this webhook`}
      description={t`Your program verifies the signatures of Switchyard with it. It is shown now and never again.`}
      footer={
        <>
          <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>I kept it</Trans>
          </Button>
        </>
      }
    >
      <code
        aria-label={t`Secret`}
        className="block rounded-md border border-line bg-surface-2 p-3 font-mono text-md break-all text-1 select-all"
      >
        {secret}
      </code>
    </Dialog>
  );
}
