import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type SecretDialogProps = {
  title: string;
  description: string;
  secret: string;
  /** Default: Copy secret. */
  copyLabel?: string;
  /** Examples of its use. */
  children?: ReactNode;
  onClose: () => void;
};

/** A new secret; the only time that it is shown, so only its button closes the dialog. */
export function SecretDialog({
  title,
  description,
  secret,
  copyLabel = t`Copy secret`,
  children,
  onClose,
}: SecretDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    // Without permission to copy, the secret can be selected.
    navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      open
      mustAnswer
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button size="lg" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
            {isCopied ? t`Copied` : copyLabel}
          </Button>
          <Button variant="primary" size="lg" onClick={onClose}>
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
      {children}
    </Dialog>
  );
}
