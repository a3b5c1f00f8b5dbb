import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { CreatedToken } from './flag-desk-api.ts';
import { ofrepExample, unleashExample } from './token-examples.ts';

const protocols = [
  { value: 'unleash', label: 'Unleash' }, // no-literal-text: a product
  { value: 'ofrep', label: 'OpenFeature (OFREP)' }, // no-literal-text: a product
] as const;

type TokenSecretDialogProps = { token: CreatedToken; onClose: () => void };

/** The secret of a new token, with examples; the only time that it is shown. */
export function TokenSecretDialog({ token, onClose }: TokenSecretDialogProps) {
  const { secret, name } = token;
  const [isCopied, setIsCopied] = useState(false);
  const [protocol, setProtocol] = useState<(typeof protocols)[number]['value']>('unleash');
  const { origin } = window.location;
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
      description={t`It is shown now and never again. Anyone who has it can read flags of this environment.`}
      footer={
        <>
          <Button size="lg" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
            {isCopied ? t`Copied` : t`Copy secret`}
          </Button>
          <Button variant="primary" size="lg" onClick={onClose}>
            <Trans>I kept it</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p
          aria-label={t`Secret`}
          role="note"
          className="rounded-md border border-line-strong bg-surface-2 px-3 py-2 font-mono text-md wrap-anywhere text-1 select-all"
        >
          {secret}
        </p>
        <div className="flex flex-col items-start gap-2">
          <SegmentedControl
            label={t`Example for`}
            segments={protocols}
            value={protocol}
            onChange={setProtocol}
          />
          <pre
            tabIndex={0}
            aria-label={t`Example`}
            role="region"
            className="w-full overflow-x-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm text-2"
          >
            {protocol === 'unleash' ? unleashExample(token, origin) : ofrepExample(token, origin)}
          </pre>
        </div>
      </div>
    </Dialog>
  );
}
