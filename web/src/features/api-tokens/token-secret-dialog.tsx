import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NewApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';

type TokenSecretDialogProps = { token: NewApiToken; onClose: () => void };

/** The secret of an API token, with an example. */
export function TokenSecretDialog({ token: { name, secret }, onClose }: TokenSecretDialogProps) {
  return (
    <SecretDialog
      title={t`Keep the secret of ${name}`}
      description={t`It is shown now and never again. Anyone who has it acts with this token: keep it where you keep passwords.`}
      secret={secret}
      onClose={onClose}
    >
      <p className="pt-3 pb-1 text-sm font-medium text-2">
        <Trans>Example</Trans>
      </p>
      <ScrollRegion
        label={t`Example`}
        className="overflow-x-auto rounded-md border border-line bg-surface-2 p-3"
      >
        <pre className="font-mono text-sm text-1">{exampleOf(secret)}</pre>
      </ScrollRegion>
    </SecretDialog>
  );
}

function exampleOf(secret: string): string {
  // no-literal-text: a command of a shell
  return `curl -H 'Authorization: Bearer ${secret}' \\\n  ${window.location.origin}/api/auth/user`;
}
