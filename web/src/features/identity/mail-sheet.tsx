import { formatDate } from '../../lib/format-date.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { OutboxMail } from './team-api.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

type MailSheetProps = { mail: OutboxMail | null; zone: string; onClose: () => void };

/** A mail as its recipient sees it; links work. */
export function MailSheet({ mail, zone, onClose }: MailSheetProps) {
  return (
    <Sheet
      open={mail !== null}
      onOpenChange={(open) => !open && onClose()}
      title={mail?.subject ?? ''}
      width="md"
    >
      {mail && (
        <div className="flex flex-col gap-4 p-4">
          <DetailList
            items={[
              { label: t`To`, value: mail.to },
              { label: t`Written`, value: formatDate(mail.createdAt, zone, 'dateTime') },
              {
                label: t`Sent`,
                value: sentText(mail, zone),
              },
              ...(mail.error === null ? [] : [{ label: t`Error`, value: mail.error }]),
            ]}
          />
          <p className="rounded-lg border border-line bg-surface-2 p-4 wrap-anywhere whitespace-pre-wrap text-1">
            {mail.text === '' && (
              <span className="text-2">
                <Trans>The text is not kept after delivery.</Trans>
              </span>
            )}
            {linkParts(mail.text).map(({ at, text, isLink }) =>
              isLink ? (
                <a
                  key={at}
                  href={text}
                  target="_blank"
                  rel="noreferrer"
                  className="rounded-sm text-info underline"
                >
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        </div>
      )}
    </Sheet>
  );
}

function sentText({ state, sentAt }: OutboxMail, zone: string): string {
  if (state === 'kept') return t`No: there is no mail server, so the mail is kept here`;
  return sentAt === null ? t`Not yet` : formatDate(sentAt, zone, 'dateTime');
}

type Part = { readonly at: number; readonly text: string; readonly isLink: boolean };

/** Splits a text at web addresses. */
function linkParts(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), isLink: false });
    parts.push({ at: match.index, text: match[0], isLink: true });
    end = match.index + match[0].length;
  }
  return end < text.length ? [...parts, { at: end, text: text.slice(end), isLink: false }] : parts;
}
