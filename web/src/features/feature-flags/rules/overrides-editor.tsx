import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ruleLimits } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ContextFieldInput } from './context-field-input.tsx';
import { pathTo, type Problems, problemAt } from './draft-problems.ts';
import { newOverride, type OverrideDraft } from './rules-draft.ts';

type OverridesEditorProps = {
  overrides: readonly OverrideDraft[];
  onChange: (overrides: readonly OverrideDraft[]) => void;
  problems: Problems;
  /** Path of the list within the rules. */
  path: string;
};

/** Contexts that get a variant whatever the weights are: by a field and its values. */
export function OverridesEditor({ overrides, onChange, problems, path }: OverridesEditorProps) {
  return (
    <div className="flex flex-col gap-2">
      {overrides.map((override, at) => (
        <OverrideFields
          key={override.key}
          override={override}
          place={at + 1}
          problems={problems}
          path={pathTo(path, at)}
          onChange={(changed) => onChange(overrides.map((other, index) => (index === at ? changed : other)))}
          onRemove={() => onChange(overrides.filter((other) => other !== override))}
        />
      ))}
      {problems[path] !== undefined && (
        <p role="status" className="text-xs font-medium text-danger">
          {problems[path]}
        </p>
      )}
      {overrides.length < ruleLimits.overrides && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          className="self-start"
          onClick={() => onChange([...overrides, newOverride(overrides)])}
        >
          <Trans>Add override</Trans>
        </Button>
      )}
    </div>
  );
}

type OverrideFieldsProps = {
  override: OverrideDraft;
  place: number;
  onChange: (override: OverrideDraft) => void;
  onRemove: () => void;
  problems: Problems;
  path: string;
};

function OverrideFields({ override, place, onChange, onRemove, problems, path }: OverrideFieldsProps) {
  const { contextName, values } = override;
  return (
    <div
      role="group"
      aria-label={t`Override ${place}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-t border-line pt-2"
    >
      <div className="grid gap-2 sm:grid-cols-2">
        <ContextFieldInput
          label={t`Always if`}
          hint={t`A field of the context`}
          value={contextName}
          error={problemAt(problems, `${path}.contextName`)}
          onChange={(name) => onChange({ ...override, contextName: name })}
        />
        <Field label={t`Is one of`} hint={t`One per line`} error={problemAt(problems, `${path}.values`)}>
          <Textarea
            rows={1}
            value={values.text}
            spellCheck={false}
            className="min-h-8"
            onChange={(event) => onChange({ ...override, values: { ...values, text: event.target.value } })}
          />
        </Field>
      </div>
      <IconButton
        label={t`Remove override ${place}`}
        icon={<Trash2 />}
        className="mt-5.5"
        onClick={onRemove}
      />
    </div>
  );
}
