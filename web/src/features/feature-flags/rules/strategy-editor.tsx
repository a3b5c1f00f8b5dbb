import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ConstraintEditor } from './constraint-editor.tsx';
import { pathTo, type Problems, problemAt } from './draft-problems.ts';
import { newConstraint, type StrategyDraft, strategyOf } from './rules-draft.ts';
import { RuleHandle } from './rule-handle.tsx';
import { RolloutFields } from './rollout-fields.tsx';
import { type Segments, strategyWords } from './rules-words.ts';
import { VariantsEditor } from './variants-editor.tsx';

const kinds = [
  { value: 'default', label: t`Everyone` },
  { value: 'rollout', label: t`A share` },
  { value: 'users', label: t`Named users` },
] as const;

type StrategyEditorProps = {
  strategy: StrategyDraft;
  place: number;
  segments: Segments;
  problems: Problems;
  onChange: (strategy: StrategyDraft) => void;
  onRemove: () => void;
  /** Undefined: it is the first, or the last. */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
  /** Dragged over a place, and dropped there; undefined: it is the only rule. */
  drag: { onOver: (to: number | null) => void; onDrop: (to: number) => void } | undefined;
};

/** One rule: who gets the flag, under which conditions, and in which variants. */
export function StrategyEditor(props: StrategyEditorProps) {
  const { strategy, place, problems, onChange } = props;
  const path = pathTo('strategies', place - 1);
  const set = (patch: Partial<StrategyDraft>) => onChange({ ...strategy, ...patch });
  return (
    <section
      aria-label={t`Rule ${place}`}
      data-rule={strategy.id}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line-strong bg-surface p-3"
    >
      <StrategyHeader {...props} />
      <FormAlert message={problems[path] ?? problems[`${path}.id`] ?? problems[`${path}.constraints`]} />
      <SegmentedControl
        label={t`Who gets it by rule ${place}`}
        segments={kinds}
        value={strategy.kind}
        onChange={(kind) => set({ kind })}
        className="self-start"
      />
      {strategy.kind === 'rollout' && (
        <RolloutFields strategy={strategy} set={set} problems={problems} path={path} />
      )}
      {strategy.kind === 'users' && (
        <Field label={t`User ids`} hint={t`One per line`} error={problemAt(problems, `${path}.kind.userIds`)}>
          <Textarea
            rows={3}
            spellCheck={false}
            value={strategy.users.text}
            onChange={(event) => set({ users: { ...strategy.users, text: event.target.value } })}
          />
        </Field>
      )}
      <Part title={t`Conditions`} hint={t`All of them must be met.`}>
        {strategy.constraints.map((constraint, at) => (
          <ConstraintEditor
            key={constraint.key}
            constraint={constraint}
            place={at + 1}
            problems={problems}
            path={pathTo(path, 'constraints', at)}
            onChange={(changed) =>
              set({
                constraints: strategy.constraints.map((other, index) => (index === at ? changed : other)),
              })
            }
            onRemove={() =>
              set({ constraints: strategy.constraints.filter((other) => other !== constraint) })
            }
          />
        ))}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            icon={<Plus />}
            onClick={() =>
              set({ constraints: [...strategy.constraints, newConstraint(strategy.constraints)] })
            }
          >
            <Trans>Add condition</Trans>
          </Button>
        </div>
        <SegmentChoice {...props} set={set} error={problemAt(problems, `${path}.segments`)} />
      </Part>
      <Part title={t`Variants of this rule`} hint={t`They replace those of the environment.`}>
        <VariantsEditor
          variants={strategy.variants}
          problems={problems}
          path={`${path}.variants`}
          onChange={(variants) => set({ variants })}
        />
      </Part>
      <Field label={t`Note`} error={problemAt(problems, `${path}.title`)}>
        <Input
          value={strategy.title}
          maxLength={100}
          placeholder={t`What this rule is for`}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
    </section>
  );
}

function StrategyHeader({ strategy, place, onRemove, onMoveUp, onMoveDown, drag }: StrategyEditorProps) {
  return (
    <header className="flex items-center gap-1">
      {drag && <RuleHandle {...drag} />}
      <h3 className="min-w-0 flex-1 truncate font-semibold text-1">
        <span className="num mr-2 font-mono font-normal text-3">{place}</span>
        {strategyWords(strategyOf(strategy))}
      </h3>
      <IconButton
        label={t`Move rule ${place} up`}
        icon={<ArrowUp />}
        tooltip={false}
        disabled={onMoveUp === undefined}
        onClick={onMoveUp}
      />
      <IconButton
        label={t`Move rule ${place} down`}
        icon={<ArrowDown />}
        tooltip={false}
        disabled={onMoveDown === undefined}
        onClick={onMoveDown}
      />
      <IconButton label={t`Remove rule ${place}`} icon={<Trash2 />} tooltip={false} onClick={onRemove} />
    </header>
  );
}

type PartProps = { title: string; hint: string; children: ReactNode };

function Part({ title, hint, children }: PartProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 border-t border-line pt-2.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h4 className="text-sm font-medium text-2">{title}</h4>
        <span className="text-xs text-3">{hint}</span>
      </div>
      {children}
    </div>
  );
}

type SegmentChoiceProps = Pick<StrategyEditorProps, 'strategy' | 'place' | 'segments'> & {
  set: (patch: Partial<StrategyDraft>) => void;
  error: string | undefined;
};

/** Segments by name; nothing while the company has none. */
function SegmentChoice({ strategy, place, segments, set, error }: SegmentChoiceProps) {
  const { segments: chosen } = strategy;
  const others = segments.filter(({ id }) => !chosen.includes(id));
  const nameOf = (id: string) => segments.find((segment) => segment.id === id)?.name ?? t`Unknown segment`;
  if (segments.length === 0 && chosen.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      {chosen.length > 0 && (
        <ul aria-label={t`Segments of rule ${place}`} className="flex flex-wrap gap-1.5">
          {chosen.map((id) => {
            const name = nameOf(id);
            return (
              <li key={id} className="max-w-full">
                <Chip
                  tone="info"
                  removeLabel={t`Remove segment ${name}`}
                  onRemove={() => set({ segments: chosen.filter((other) => other !== id) })}
                >
                  {name}
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      <Field label={t`Segment`} error={error}>
        <Select
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          placeholder={t`Add a segment…`}
          disabled={others.length === 0}
          onChange={(id) => set({ segments: [...chosen, id] })}
        />
      </Field>
    </div>
  );
}
