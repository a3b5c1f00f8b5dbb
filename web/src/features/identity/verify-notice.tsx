import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MailWarning } from 'lucide-react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { useEmailStatusQuery, useResendVerificationMutation, verificationApi } from './verification-api.ts';

const pollMs = 30_000;

/**
 * Banner on every page while the company's mail is held until the sign-up address is confirmed, with the action to
 * confirm it.
 */
export function VerifyNotice() {
  const holdsMail = verificationApi.endpoints.emailStatus.useQueryState().data?.holdsMail === true;
  const { data } = useEmailStatusQuery(undefined, {
    pollingInterval: holdsMail ? pollMs : 0,
    skipPollingIfUnfocused: true,
  });
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  if (data?.holdsMail !== true) return null;
  const waiting =
    data.held > 0 ? ` ${plural(data.held, { one: '# mail waiting.', other: '# mails waiting.' })}` : '';
  return (
    <div
      role="region"
      aria-label={t`Email address`}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-wash px-4 py-1 text-sm font-medium text-warn"
    >
      <MailWarning aria-hidden="true" size={14} className="shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {data.address === null ? t`The address of the sign-up is not confirmed` : t`Confirm ${data.address}`}
        <span className="text-2">
          <Trans>: until then, invitations and messages to customers wait.</Trans>
          {waiting}
        </span>
      </span>
      <span role="status" className="text-2">
        {isSuccess && t`Sent: look into your mail`}
        {error !== undefined && describeRequestError(error)}
      </span>
      {data.address !== null && (
        <Button size="sm" busy={isLoading} onClick={() => void resend()}>
          <Trans>Send the link again</Trans>
        </Button>
      )}
    </div>
  );
}
