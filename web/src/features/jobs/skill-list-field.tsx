import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { skillKey, skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { JobEditInput } from './job-form.ts';
import { useActiveTechniciansQuery } from './job-references-api.ts';

const levels = ['1', '2', '3', '4', '5'] as const;
const levelOptions = levels.map((value) => ({ value, label: t`Level ${value}` }));

/** Required skills of the job with their minimum level; suggests the technicians' skills. */
export function SkillListField({ form }: { form: UseFormReturn<JobEditInput> }) {
  const [name, setName] = useState('');
  const [level, setLevel] = useState<(typeof levels)[number]>('2');
  const listId = useId();
  const { data } = useActiveTechniciansQuery();
  const known = new Set((data?.items ?? []).flatMap((item) => item.skills.map(({ skill }) => skill)));
  const value = form.watch('requiredSkills');
  const error = firstMessage(form.formState.errors.requiredSkills);
  const change = (skills: JobEditInput['requiredSkills']) =>
    form.setValue('requiredSkills', skills, {
      shouldValidate: form.formState.isSubmitted,
      shouldDirty: true,
    });
  const add = () => {
    const skill = skillKey(name);
    if (skill === '') return;
    change([...value.filter((item) => item.skill !== skill), { skill, level: Number(level) }]);
    setName('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium text-2">
        <Trans>Required skills</Trans>
      </legend>
      {value.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {value.map(({ skill, level: least }) => (
            <Chip
              key={skill}
              removeLabel={t`Remove ${skillWords(skill)}`}
              onRemove={() => change(value.filter((item) => item.skill !== skill))}
            >
              {skillWords(skill)} {least}
            </Chip>
          ))}
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_104px_auto] items-center gap-2">
        <Input
          aria-label={t`Skill`}
          list={listId}
          maxLength={40}
          placeholder={value.length === 0 ? t`Anybody can do it; add a skill` : t`Another skill`}
          value={name}
          onKeyDown={onKeyDown}
          onChange={(event) => setName(event.target.value)}
        />
        <Select label={t`Level`} options={levelOptions} value={level} onChange={setLevel} />
        <Button icon={<Plus />} disabled={name.trim() === ''} onClick={add}>
          <Trans>Add</Trans>
        </Button>
      </div>
      <datalist id={listId}>
        {[...known].toSorted().map((skill) => (
          <option key={skill}>{skillWords(skill)}</option>
        ))}
      </datalist>
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The first message of a list's errors: its own or that of an entry. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}
