import { t } from '@lingui/core/macro';
import type { LeadDetail } from '@switchyard/contracts/leads/lead.ts';
import { useState } from 'react';
import { useRecordChange } from '../../records/use-record-change.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MessageComposer } from '../../ui/message-composer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { leads } from './leads-api.ts';

const kinds = [
  {
    value: 'answer',
    label: t`Answer by mail`,
    placeholder: t`Goes to the lead as a mail and stops the clock`,
    send: t`Send mail`,
  },
  {
    value: 'call',
    label: t`Call`,
    placeholder: t`What was said on the phone; stops the clock`,
    send: t`Record call`,
  },
  { value: 'note', label: t`Note`, placeholder: t`For colleagues`, send: t`Add note` },
] as const;

/** Answers a lead by mail, or records a call or a note. The input is kept if sending fails. */
export function LeadComposer({ lead: { id, email } }: { lead: LeadDetail }) {
  const { send } = useRecordChange(leads.add, t`Not kept`);
  const offered = email === '' ? kinds.slice(1) : kinds;
  const [chosen, setChosen] = useState<(typeof kinds)[number]['value']>(email === '' ? 'call' : 'answer');
  const [subject, setSubject] = useState('');
  const kind = kinds.find(({ value }) => value === chosen) ?? kinds[0];
  const add = async (body: string) => {
    const isSent = await send({
      id,
      body: { kind: chosen, body, subject: chosen === 'answer' ? subject : '' },
    });
    if (isSent) setSubject('');
    return isSent;
  };
  return (
    <MessageComposer
      name={t`Answer or note`}
      label={t`Text`}
      placeholder={kind.placeholder}
      sendLabel={kind.send}
      variant="secondary"
      rows={4}
      maxLength={10_000}
      onSend={add}
      above={
        <>
          <SegmentedControl
            label={t`What`}
            segments={offered}
            value={chosen}
            onChange={setChosen}
            className="self-start"
          />
          {chosen === 'answer' && (
            <Field label={t`Subject`} hideLabel>
              <Input
                value={subject}
                maxLength={200}
                placeholder={t`Subject: Your message to Switchyard`}
                onChange={(event) => setSubject(event.target.value)}
              />
            </Field>
          )}
        </>
      }
    />
  );
}
