import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { CreatedToken } from './flag-desk-api.ts';
import { ofrepExample, unleashExample } from './token-examples.ts';

const protocols = [
  { value: 'unleash', label: 'Unleash' }, // no-literal-text: a product
  { value: 'ofrep', label: 'OpenFeature (OFREP)' }, // no-literal-text: a product
] as const;

type TokenSecretDialogProps = { token: CreatedToken; onClose: () => void };

/** The secret of a token of flags, with examples. */
export function TokenSecretDialog({ token, onClose }: TokenSecretDialogProps) {
  const [protocol, setProtocol] = useState<(typeof protocols)[number]['value']>('unleash');
  const { origin } = window.location;
  return (
    <SecretDialog
      title={t`Keep the secret of ${token.name}`}
      description={t`It is shown now and never again. Anyone who has it can read flags of this environment.`}
      secret={token.secret}
      onClose={onClose}
    >
      <div className="flex flex-col items-start gap-2 pt-4">
        <SegmentedControl
          label={t`Example for`}
          segments={protocols}
          value={protocol}
          onChange={setProtocol}
        />
        <ScrollRegion
          label={t`Example`}
          className="w-full overflow-x-auto rounded-md border border-line bg-surface-2 p-3"
        >
          <pre className="font-mono text-sm text-1">
            {protocol === 'unleash' ? unleashExample(token, origin) : ofrepExample(token, origin)}
          </pre>
        </ScrollRegion>
      </div>
    </SecretDialog>
  );
}
