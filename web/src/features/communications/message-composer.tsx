import { t } from '@lingui/core/macro';
import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { useDraft } from '../../offline/views/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { channelsFor, channelWords } from './channel-words.ts';
import { useCreateCommunicationMutation } from './communications-api.ts';

type Channel = Communication['channel'];
const icons: Readonly<Record<Channel, ReactNode>> = {
  portal: <MessageSquare />,
  email: <Mail />,
  call: <Phone />,
};
const empty: { channel: Channel; subject: string; body: string } = {
  channel: 'portal',
  subject: '',
  body: '',
};

type MessageComposerProps = { readonly customerId: string; readonly jobId: string | null };

/** Sends a message to a customer, or logs a call. Ctrl or Cmd with Enter sends; drafts survive a reload. */
export function MessageComposer({ customerId, jobId }: MessageComposerProps) {
  const { role } = useCurrentUser();
  const [draft, change] = useDraft(`communication:${jobId ?? customerId}`, empty);
  const [create, { isLoading }] = useCreateCommunicationMutation();
  const [problem, setProblem] = useState<{ text: string; fields: Readonly<Record<string, string>> } | null>(
    null,
  );
  const { channel, subject, body } = draft;
  const words = channelWords[channel];
  const isEmpty = body.trim() === '';
  const send = async () => {
    if (isEmpty || isLoading) return;
    setProblem(null);
    const answer = await create({
      customerId,
      jobId,
      channel,
      subject: channel === 'email' ? subject.trim() : '',
      body: body.trim(),
      occurredAt: null,
    });
    if ('data' in answer && answer.data) {
      // The call channel stays selected after logging a call, so that the next note is not sent to the customer by
      // mistake.
      change({ subject: '', body: '' });
      return;
    }
    setProblem({ text: describeRequestError(answer.error), fields: fieldErrorsOf(answer.error) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void send();
  };
  const channels = channelsFor(role);
  return (
    <form
      aria-label={t`New message`}
      className="relative flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {channels.length > 1 && (
        <SegmentedControl
          label={t`Channel`}
          segments={channels.map((value) => ({ value, label: channelWords[value].name, icon: icons[value] }))}
          value={channel}
          onChange={(next) => change({ channel: next })}
          className="self-start"
        />
      )}
      {channel === 'email' && (
        <Field label={t`Subject`} hideLabel error={problem?.fields['subject']}>
          <Input
            maxLength={200}
            readOnly={isLoading}
            placeholder={t`Subject`}
            value={subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={channel === 'call' ? t`Note` : t`Message`}
        hideLabel
        hint={role === 'customer' ? t`The office reads it.` : words.hint}
        error={problem?.fields['body']}
      >
        <Textarea
          rows={3}
          maxLength={10_000}
          // The input is disabled while sending, because clearing it afterwards would delete new text.
          readOnly={isLoading}
          placeholder={channel === 'call' ? t`Who called, and what was said` : t`Write a message`}
          value={body}
          onChange={(event) => change({ body: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      {problem !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem.fields['channel'] ?? problem.fields['customerId'] ?? problem.text}
        </p>
      )}
      <Button type="submit" variant="primary" busy={isLoading} disabled={isEmpty} className="self-end">
        {words.send}
      </Button>
    </form>
  );
}
