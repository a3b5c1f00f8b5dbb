import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';
import { skillKey, skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import { skillSchema } from '@switchyard/contracts/technicians/technician.ts';
import { Plus } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { type SkillChange, saveSkill, skillOf } from './skill-changes.ts';
import type { SaveTechnician } from './technicians-api.ts';

type SkillEditorProps = {
  technician: Technician;
  mayEdit: boolean;
  onSave: SaveTechnician;
};

const levels = ['1', '2', '3', '4', '5'] as const;

/** Skills with their level; adding an existing one changes its level. */
export function SkillEditor({ technician, mayEdit, onSave }: SkillEditorProps) {
  const [name, setName] = useState('');
  const [level, setLevel] = useState<(typeof levels)[number]>('3');
  const [error, setError] = useState<string>();
  // The state when typing began: later changes must not be overwritten unseen.
  const [base, setBase] = useState<Technician | null>(null);
  const [contested, setContested] = useState<SkillChange | null>(null);
  const clear = () => {
    setBase(null);
    setContested(null);
    setError(undefined);
    setName('');
  };
  const save = async (from: Technician, change: SkillChange) => {
    try {
      const outcome = await saveSkill({
        base: from,
        change,
        save: (on, skills) => onSave(on, { skills }),
      });
      if (outcome.kind === 'saved') return clear();
      setBase(outcome.current);
      setContested(change);
    } catch (failure) {
      setError(describeRequestError(failure));
    }
  };
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = skillSchema.safeParse({
      skill: skillKey(name),
      level: Number(level),
    });
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? t`Invalid skill`);
      return;
    }
    await save(base ?? technician, { name: parsed.data.skill, wanted: parsed.data });
  };
  return (
    <Panel title={t`Skills`}>
      {contested !== null && base !== null && (
        <EditConflict
          subject="technician"
          fields={[
            {
              key: contested.name,
              label: skillWords(contested.name),
              theirs: levelText(skillOf(base, contested.name)),
              mine: levelText(contested.wanted),
            },
          ]}
          onTakeTheirs={clear}
          onKeepMine={() => {
            setContested(null);
            void save(base, contested);
          }}
        />
      )}
      <div className="flex flex-wrap gap-1.5">
        {technician.skills.map((item) => (
          <Chip
            key={item.skill}
            {...(mayEdit
              ? { onRemove: () => void save(technician, { name: item.skill, wanted: null }) }
              : {})}
          >
            {skillWords(item.skill)} {item.level}
          </Chip>
        ))}
        {technician.skills.length === 0 && (
          <span className="text-sm text-3">
            <Trans>No skill yet</Trans>
          </span>
        )}
      </div>
      {mayEdit && (
        <form
          onSubmit={(event) => void add(event)}
          className="mt-3 grid grid-cols-[1fr_84px_auto] items-end gap-2"
        >
          <Field label={t`Skill`} error={error}>
            <Input
              value={name}
              maxLength={40}
              onChange={(event) => {
                if (name === '') setBase(technician);
                setName(event.target.value);
              }}
            />
          </Field>
          <Field label={t`Level`}>
            <Select
              options={levels.map((value) => ({ value, label: value }))}
              value={level}
              onChange={setLevel}
            />
          </Field>
          <Button type="submit" icon={<Plus />} disabled={name.trim() === ''}>
            <Trans>Add</Trans>
          </Button>
        </form>
      )}
    </Panel>
  );
}

function levelText(skill: Skill | null | undefined): string {
  return skill ? t`Level ${skill.level}` : t`Removed`;
}
