import type { CreateLeadEntry, LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useAddLeadEntryMutation } from './leads-api.ts';

type Kind = CreateLeadEntry['kind'];
const kinds = [
  { value: 'answer', label: 'Answer by mail' },
  { value: 'call', label: 'Call' },
  { value: 'note', label: 'Note' },
] as const;
const placeholders: Record<Kind, string> = {
  answer: 'Goes to the lead as a mail and stops the clock',
  call: 'What was said on the phone; stops the clock',
  note: 'For colleagues',
};
const sendLabels: Record<Kind, string> = { answer: 'Send mail', call: 'Record call', note: 'Add note' };

/** Answers a lead by mail, or records a call or a note. The input is kept if sending fails. */
export function LeadComposer({ lead }: { lead: LeadDetail }) {
  const [add, { isLoading }] = useAddLeadEntryMutation();
  const [kind, setKind] = useState<Kind>(lead.email === '' ? 'call' : 'answer');
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const toast = useToast();
  const offered = lead.email === '' ? kinds.filter(({ value }) => value !== 'answer') : kinds;
  const send = async () => {
    const { error } = await add({
      id: lead.id,
      body: { kind, body, subject: kind === 'answer' ? subject : '' },
    });
    if (error) {
      toast({ variant: 'destructive', title: 'Not kept', description: describeRequestError(error) });
      return;
    }
    setBody('');
    setSubject('');
  };
  return (
    <form
      aria-label="Answer or note"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SegmentedControl
        label="What"
        segments={offered}
        value={kind}
        onChange={setKind}
        className="self-start"
      />
      {kind === 'answer' && (
        <Field label="Subject" hideLabel>
          <Input
            value={subject}
            maxLength={200}
            placeholder="Subject: Your message to Switchyard"
            onChange={(event) => setSubject(event.target.value)}
          />
        </Field>
      )}
      <Field label="Text" hideLabel>
        <Textarea
          rows={4}
          value={body}
          placeholder={placeholders[kind]}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        busy={isLoading}
        disabled={body.trim() === ''}
        className="self-end"
      >
        {sendLabels[kind]}
      </Button>
    </form>
  );
}
