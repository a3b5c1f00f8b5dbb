import {
  type createNoticeSchema,
  impacts,
  type Notice,
  type NoticeKind,
  statusComponents,
} from '@switchyard/contracts/status/status.ts';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { formatDate } from '../../lib/format-date.ts';
import { toInstant } from '../../lib/to-instant.ts';

/** Form values of a notice. Local times in the company's zone: `2026-11-21T10:00`. */
export const noticeFormSchema = z.object({
  title: z.string().trim().min(3, t`Enter a short subject`).max(120),
  body: z.string().trim().max(4_000),
  impact: z.enum(impacts),
  components: z.array(z.enum(statusComponents)),
  startsAt: z.string(),
  endsAt: z.string(),
});
/** A new notice begins with its first update. */
export const newNoticeFormSchema = noticeFormSchema.extend({
  body: z.string().trim().min(3, t`Say what is known: it is the first update`).max(4_000),
});
export type NoticeForm = z.infer<typeof noticeFormSchema>;

/** Subject of the dialog: a notice to edit, or the kind of a new one. */
export type Subject = Notice | NoticeKind;

const hourMs = 3_600_000;

export function isNotice(subject: Subject): subject is Notice {
  return typeof subject !== 'string';
}

export function toForm(subject: Subject, now: number, zone: string): NoticeForm {
  if (isNotice(subject)) {
    return {
      title: subject.title,
      body: '',
      impact: subject.impact,
      components: subject.components,
      startsAt: formatDate(subject.startsAt, zone, 'isoMinute'),
      endsAt: subject.endsAt === null ? '' : formatDate(subject.endsAt, zone, 'isoMinute'),
    };
  }
  const isPlanned = subject === 'maintenance';
  const start = Math.ceil(now / hourMs) * hourMs + 24 * hourMs;
  return {
    title: '',
    body: '',
    impact: isPlanned ? 'none' : 'degraded',
    components: [],
    startsAt: isPlanned ? formatDate(start, zone, 'isoMinute') : '',
    endsAt: isPlanned ? formatDate(start + hourMs, zone, 'isoMinute') : '',
  };
}

/** Converts the form's times to instants; only for maintenance. */
function planOf({ startsAt, endsAt }: NoticeForm, kind: NoticeKind, zone: string) {
  if (kind === 'incident') return {};
  const start = toInstant(startsAt, zone);
  const end = toInstant(endsAt, zone);
  return { ...(start === null ? {} : { startsAt: start }), ...(end === null ? {} : { endsAt: end }) };
}

export function toNewNotice(
  form: NoticeForm,
  kind: NoticeKind,
  zone: string,
): z.input<typeof createNoticeSchema> {
  const { title, body, impact, components } = form;
  return { kind, title, body, impact, components, ...planOf(form, kind, zone) };
}

export function toChanges(form: NoticeForm, notice: Notice, zone: string) {
  const { title, impact, components } = form;
  return { title, impact, components, ...planOf(form, notice.kind, zone) };
}
