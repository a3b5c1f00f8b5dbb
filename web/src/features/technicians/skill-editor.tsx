import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';
import { skillSchema } from '@switchyard/contracts/technicians/technician.ts';
import { Plus } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';

type SkillEditorProps = {
  technician: Technician;
  mayEdit: boolean;
  /** Saves the whole list. */
  onSave: (skills: Skill[]) => Promise<unknown>;
};

const levels = ['1', '2', '3', '4', '5'] as const;

/** Skills with their level; adding one that exists changes its level. */
export function SkillEditor({ technician, mayEdit, onSave }: SkillEditorProps) {
  const [name, setName] = useState('');
  const [level, setLevel] = useState<(typeof levels)[number]>('3');
  const [error, setError] = useState<string>();
  const save = async (skills: Skill[]) => {
    try {
      await onSave(skills);
      setError(undefined);
    } catch (failure) {
      setError(describeRequestError(failure));
    }
  };
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = skillSchema.safeParse({
      skill: name.trim().toLowerCase().replaceAll(/\s+/g, '_'),
      level: Number(level),
    });
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? 'Invalid skill');
      return;
    }
    await save([...technician.skills.filter((item) => item.skill !== parsed.data.skill), parsed.data]);
    setName('');
  };
  return (
    <Panel title="Skills">
      <div className="flex flex-wrap gap-1.5">
        {technician.skills.map((item) => (
          <Chip
            key={item.skill}
            {...(mayEdit
              ? { onRemove: () => void save(technician.skills.filter((other) => other.skill !== item.skill)) }
              : {})}
          >
            {item.skill.replaceAll('_', ' ')} {item.level}
          </Chip>
        ))}
        {technician.skills.length === 0 && <span className="text-sm text-3">No skill yet</span>}
      </div>
      {mayEdit && (
        <form
          onSubmit={(event) => void add(event)}
          className="mt-3 grid grid-cols-[1fr_84px_auto] items-end gap-2"
        >
          <Field label="Skill" error={error}>
            <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label="Level">
            <Select
              options={levels.map((value) => ({ value, label: value }))}
              value={level}
              onChange={setLevel}
            />
          </Field>
          <Button type="submit" icon={<Plus />} disabled={name.trim() === ''}>
            Add
          </Button>
        </form>
      )}
    </Panel>
  );
}
