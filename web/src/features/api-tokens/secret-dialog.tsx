import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NewApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

type SecretDialogProps = { token: NewApiToken; onClose: () => void };

/** A new secret with an example; the only time that it is shown. */
export function SecretDialog({ token: { name, secret }, onClose }: SecretDialogProps) {
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
      title={t`Keep the secret of ${name}`}
      description={t`It is shown now and never again. Anyone who has it acts with this token: keep it where you keep passwords.`}
      footer={
        <>
          <Button size="lg" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
            {isCopied ? t`Copied` : t`Copy`}
          </Button>
          <Button variant="primary" size="lg" onClick={onClose}>
            <Trans>I kept it</Trans>
          </Button>
        </>
      }
    >
      <p className="rounded-md border border-line bg-surface-2 p-3 font-mono text-md break-all text-1 select-all">
        <code aria-label={t`Secret`}>{secret}</code>
      </p>
      <p className="pt-3 pb-1 text-sm font-medium text-2">
        <Trans>Example</Trans>
      </p>
      <ScrollRegion
        label={t`Example`}
        className="overflow-x-auto rounded-md border border-line bg-surface-2 p-3"
      >
        <pre className="font-mono text-sm text-1">{exampleOf(secret)}</pre>
      </ScrollRegion>
    </Dialog>
  );
}

function exampleOf(secret: string): string {
  // no-literal-text: a command of a shell
  return `curl -H 'Authorization: Bearer ${secret}' \\\n  ${window.location.origin}/api/auth/user`;
}
