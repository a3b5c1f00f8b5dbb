import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { EventType } from '@switchyard/contracts/events/domain-event.ts';
import { kindOfEvent, webhookEventTypes } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { eventWord } from '../../records/event-words.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { WebhookDraft } from './webhook-draft.ts';
import { kindTitle } from './webhook-words.tsx';

const groups = [...Map.groupBy(webhookEventTypes, kindOfEvent)]
  .map(([kind, types]) => ({ kind, types, title: kindTitle(kind) }))
  .toSorted((one, other) => one.title.localeCompare(other.title));

type EventChoiceProps = { form: UseFormReturn<WebhookDraft> };

/** The events that a webhook receives: all, or chosen kinds and types. */
export function EventChoice({ form }: EventChoiceProps) {
  const scope = form.watch('scope');
  const message = form.formState.errors.events?.message;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium text-2">
        <Trans>Events</Trans>
      </legend>
      <SegmentedControl
        label={t`Events`}
        className="self-start"
        value={scope}
        onChange={(value) => form.setValue('scope', value, { shouldDirty: true, shouldValidate: true })}
        segments={[
          { value: 'all', label: t`All events` },
          { value: 'some', label: t`Only some` },
        ]}
      />
      {scope === 'some' && (
        <ul aria-label={t`Kinds of events`} className="divide-y divide-line rounded-md border border-line">
          {groups.map((group) => (
            <Group key={group.kind} group={group} form={form} />
          ))}
        </ul>
      )}
      {message !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}

type GroupProps = EventChoiceProps & { group: (typeof groups)[number] };

function Group({ group: { kind, types, title }, form }: GroupProps) {
  const chosen = form.watch('events');
  const whole = `${kind}.*`;
  const isWhole = chosen.includes(whole);
  const own = chosen.filter((filter) => kindOfEvent(filter) === kind);
  const [isOpen, setIsOpen] = useState(own.length > 0 && !isWhole);
  const set = (filters: readonly string[]) => {
    const others = chosen.filter((filter) => kindOfEvent(filter) !== kind);
    form.setValue('events', [...others, ...filters], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  const toggle = (type: EventType, on: boolean) => {
    const before: readonly string[] = isWhole ? types : own;
    set(on ? [...before, type] : before.filter((one) => one !== type));
  };
  return (
    <li className="px-2 py-1">
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          checked={isWhole || (own.length > 0 ? 'indeterminate' : false)}
          onChange={(on) => set(on ? [whole] : [])}
        >
          {title}
        </Checkbox>
        <IconButton
          label={isOpen ? t`Hide the events of ${title}` : t`Choose events of ${title}`}
          icon={isOpen ? <ChevronDown /> : <ChevronRight />}
          tooltip={false}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-0.5 pb-1 pl-6 max-sm:grid-cols-1">
          {types.map((type) => (
            <li key={type} className="flex items-center pointer-coarse:min-h-11">
              <Checkbox checked={isWhole || own.includes(type)} onChange={(on) => toggle(type, on)}>
                {eventWord(type)}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
