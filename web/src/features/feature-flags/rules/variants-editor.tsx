import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { type Problems, problemAt, sumProblem } from './draft-problems.ts';
import { OverridesEditor } from './overrides-editor.tsx';
import { dividedEvenly, newVariant, type PayloadType, type VariantDraft, variantOf } from './rules-draft.ts';
import { VariantBars } from './rules-summary.tsx';

const payloadOptions: readonly { value: PayloadType | 'none'; label: string }[] = [
  { value: 'none', label: t`None` },
  { value: 'string', label: t`Text` },
  { value: 'number', label: t`Number` },
  { value: 'json', label: t`JSON` },
  { value: 'csv', label: t`CSV` },
];

type VariantsEditorProps = {
  variants: readonly VariantDraft[];
  onChange: (variants: readonly VariantDraft[]) => void;
  problems: Problems;
  /** Path of the list within the rules. */
  path: string;
};

/** Variants with their weights, whose sum is checked, and payloads. */
export function VariantsEditor({ variants, onChange, problems, path }: VariantsEditorProps) {
  const problem = sumProblem(variants) ?? problems[path];
  return (
    <div className="flex flex-col gap-2.5">
      {variants.map((variant, at) => (
        <VariantFields
          key={variant.key}
          variant={variant}
          problems={problems}
          path={`${path}.${at}`}
          onChange={(changed) => onChange(variants.map((other, place) => (place === at ? changed : other)))}
          onRemove={() => onChange(variants.filter((other) => other !== variant))}
        />
      ))}
      {variants.length > 0 && <VariantBars variants={variants.map(variantOf)} />}
      <p role="status" className="text-xs font-medium text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus />} onClick={() => onChange([...variants, newVariant(variants)])}>
          <Trans>Add variant</Trans>
        </Button>
        {variants.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => onChange(dividedEvenly(variants))}>
            <Trans>Divide evenly</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

type VariantFieldsProps = {
  variant: VariantDraft;
  onChange: (variant: VariantDraft) => void;
  onRemove: () => void;
  problems: Problems;
  path: string;
};

function VariantFields({ variant, onChange, onRemove, problems, path }: VariantFieldsProps) {
  const { name, weight, payloadType, payload, overrides } = variant;
  return (
    <div
      role="group"
      aria-label={name === '' ? t`New variant` : t`Variant ${name}`}
      className="flex flex-col gap-2 rounded-md border border-line p-2.5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_88px_auto] items-start gap-2">
        <Field label={t`Name`} error={problemAt(problems, `${path}.name`)}>
          <Input
            value={name}
            maxLength={64}
            spellCheck={false}
            onChange={(event) => onChange({ ...variant, name: event.target.value })}
          />
        </Field>
        <Field label={t`Weight`} error={problemAt(problems, `${path}.weight`)}>
          <Input
            value={weight}
            inputMode="decimal"
            maxLength={6}
            trailing="%"
            onChange={(event) => onChange({ ...variant, weight: event.target.value })}
          />
        </Field>
        <IconButton
          label={name === '' ? t`Remove variant` : t`Remove variant ${name}`}
          icon={<Trash2 />}
          className="mt-5.5"
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-[104px_minmax(0,1fr)] items-start gap-2">
        <Field label={t`Payload`} error={problemAt(problems, `${path}.payload.type`)}>
          <Select<PayloadType | 'none'>
            options={payloadOptions}
            value={payloadType}
            onChange={(type) => onChange({ ...variant, payloadType: type })}
          />
        </Field>
        {payloadType !== 'none' && (
          <Field label={t`Value`} error={problemAt(problems, `${path}.payload.value`)}>
            <Textarea
              rows={1}
              value={payload}
              spellCheck={false}
              className="min-h-8 font-mono"
              onChange={(event) => onChange({ ...variant, payload: event.target.value })}
            />
          </Field>
        )}
      </div>
      <OverridesEditor
        overrides={overrides}
        problems={problems}
        path={`${path}.overrides`}
        onChange={(list) => onChange({ ...variant, overrides: list })}
      />
    </div>
  );
}
