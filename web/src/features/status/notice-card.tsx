import { t } from '@lingui/core/macro';
import { impactWords, noticeStateWords } from '@switchyard/contracts/status/status-words.ts';
import { componentWords, type Notice } from '@switchyard/contracts/status/status.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import { noticeTones } from './status-looks.ts';

type NoticeCardProps = {
  notice: Notice;
  zone: string;
  /** Buttons for users who may write updates. */
  actions?: ReactNode;
};

/** An incident or maintenance: title, severity, affected components, and its updates, newest first. */
export function NoticeCard({ notice, zone, actions }: NoticeCardProps) {
  const affected = notice.components.map((id) => componentWords[id].name).join(', ');
  return (
    <article
      id={notice.id}
      aria-labelledby={`${notice.id}-title`}
      className="scroll-mt-20 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 id={`${notice.id}-title`} className="text-lg font-semibold wrap-anywhere text-1">
          {notice.title}
        </h3>
        <Chip tone={noticeTones[notice.state]}>{noticeStateWords[notice.state]}</Chip>
        {actions !== undefined && <div className="ml-auto flex gap-2">{actions}</div>}
      </header>
      <p className="num mt-1 text-sm text-3">
        {notice.kind === 'maintenance' ? t`Maintenance` : impactWords[notice.impact]}
        {affected !== '' && ` · ${affected}`} · {timeWords(notice, zone)}
      </p>
      <ol className="mt-4 flex flex-col gap-4 border-l border-line pl-4">
        {notice.updates.map((update) => (
          <li key={update.id}>
            <p className="text-md text-2">
              <b className="font-semibold text-1">{noticeStateWords[update.state]}</b>{' '}
              <time dateTime={update.at} className="num text-3">
                {formatDate(update.at, zone, 'dateTime')}
              </time>
            </p>
            <p className="text-md whitespace-pre-wrap wrap-anywhere text-2">{update.body}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}

function timeWords({ kind, startsAt, endsAt, closedAt }: Notice, zone: string): string {
  const at = (instant: string) => formatDate(instant, zone, 'dateTime');
  if (kind === 'maintenance' && closedAt === null)
    return t`${at(startsAt)} to ${endsAt === null ? t`open end` : at(endsAt)}`;
  return closedAt === null ? t`since ${at(startsAt)}` : t`${at(startsAt)} to ${at(closedAt)}`;
}
