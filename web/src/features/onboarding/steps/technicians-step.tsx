import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Trade, trades } from '@switchyard/contracts/technicians/technician.ts';
import { CircleCheck, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tradeWord } from '../../../lib/trade-word.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCompanyTechniciansQuery } from '../onboarding-api.ts';
import type { StepProps } from './step-props.ts';
import { emptyPerson, type PersonDraft, useSaveTechnicians } from './use-save-technicians.ts';

const tradeOptions = trades.map((value) => ({ value, label: tradeWord(value) }));
const hours = [
  { value: 'day', label: 'Mon–Fri 08:00–16:30' },
  { value: 'early', label: 'Mon–Fri 06:00–14:30' },
  { value: 'late', label: 'Mon–Fri 14:00–22:00' },
  { value: 'week', label: 'Mon–Sat 08:00–17:00' },
] as const;

/** Several technicians at once; those with a mail address can be invited. */
export function TechniciansStep({ onboarding, onDone }: StepProps) {
  const trade: Trade = onboarding.company.trades[0] ?? 'electrical';
  const [people, setPeople] = useState<readonly PersonDraft[]>([emptyPerson()]);
  const { data } = useCompanyTechniciansQuery();
  const announce = useAnnounce();
  const { save, isSaving } = useSaveTechnicians(trade);
  const change = (key: string, patch: Partial<PersonDraft>) =>
    setPeople((list) => list.map((item) => (item.key === key ? { ...item, ...patch, errors: {} } : item)));
  const submit = async () => {
    const left = await save(people.filter((person) => person.name.trim() !== '' || people.length === 1));
    const saved = people.length - left.length;
    if (saved > 0) announce(plural(saved, { one: 'Technician added', other: '# technicians added' }));
    if (left.length === 0) onDone();
    else setPeople(left);
  };
  const known = data?.items ?? [];
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {known.length > 0 && (
        <ul aria-label={t`Technicians`} className="flex flex-wrap gap-x-4 gap-y-1 text-md text-2">
          {known.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-1.5">
              <CircleCheck aria-hidden="true" size={14} className="text-ok" />
              {name}
            </li>
          ))}
        </ul>
      )}
      <ul className="flex flex-col gap-3">
        {people.map((person, index) => (
          <li key={person.key}>
            <fieldset className="rounded-lg border border-line bg-surface p-3">
              <legend className="sr-only">
                <Trans>Technician {index + 1}</Trans>
              </legend>
              <PersonFields
                person={{ ...person, trade: person.trade ?? trade }}
                onChange={(patch) => change(person.key, patch)}
              />
              <div className="mt-3 flex items-center justify-between gap-2">
                <Checkbox
                  checked={person.invite}
                  disabled={person.email.trim() === ''}
                  onChange={(invite) => change(person.key, { invite })}
                >
                  <Trans>Invite by email</Trans>
                </Checkbox>
                {people.length > 1 && (
                  <IconButton
                    label={t`Remove technician ${index + 1}`}
                    icon={<Trash2 />}
                    onClick={() => setPeople(people.filter((item) => item !== person))}
                  />
                )}
              </div>
              {person.errors['root'] !== undefined && (
                <p role="alert" className="mt-2 text-sm font-medium text-danger">
                  {person.errors['root']}
                </p>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSaving}>
          <Trans>Save and continue</Trans>
        </Button>
        <Button icon={<Plus />} onClick={() => setPeople([...people, emptyPerson()])}>
          <Trans>Another technician</Trans>
        </Button>
      </div>
    </form>
  );
}

type PersonFieldsProps = {
  person: PersonDraft & { trade: Trade };
  onChange: (patch: Partial<PersonDraft>) => void;
};

function PersonFields({ person, onChange }: PersonFieldsProps) {
  const { errors } = person;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t`Name`} required error={errors['name']}>
        <Input
          maxLength={80}
          value={person.name}
          onChange={(event) => onChange({ name: event.target.value })}
          placeholder={t`First and last name`}
        />
      </Field>
      <Field label={t`Email`} error={errors['email']}>
        <Input
          type="email"
          maxLength={254}
          value={person.email}
          onChange={(event) => onChange({ email: event.target.value, invite: event.target.value !== '' })}
        />
      </Field>
      <Field label={t`Trade`} error={errors['trade']}>
        <Select
          options={tradeOptions}
          value={person.trade}
          onChange={(value) => onChange({ trade: value })}
        />
      </Field>
      <Field label={t`Working hours`} error={errors['shifts']}>
        <Select options={[...hours]} value={person.hours} onChange={(value) => onChange({ hours: value })} />
      </Field>
    </div>
  );
}
