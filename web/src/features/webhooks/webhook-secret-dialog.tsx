import { t } from '@lingui/core/macro';
import { SecretDialog } from '../../ui/secret-dialog.tsx';

type WebhookSecretDialogProps = { secret: string; onClose: () => void };

/** The secret of a webhook. */
export function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <SecretDialog
      title={t`Keep the secret of this webhook`}
      description={t`Your program verifies the signatures of Switchyard with it. It is shown now and never again.`}
      secret={secret}
      onClose={onClose}
    />
  );
}
