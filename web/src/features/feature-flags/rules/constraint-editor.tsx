import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type ConstraintOperator,
  constraintOperators,
  takesValues,
} from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { Trash2 } from 'lucide-react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ContextFieldInput } from './context-field-input.tsx';
import { type Problems, problemAt } from './draft-problems.ts';
import { operatorWords } from './operator-words.ts';
import { type ConstraintDraft, linesOf } from './rules-draft.ts';

const operatorOptions = constraintOperators.map((value) => ({ value, label: operatorWords[value] }));

/** Operators that compare letters. */
const lettered: ReadonlySet<ConstraintOperator> = new Set([
  'STR_STARTS_WITH',
  'STR_ENDS_WITH',
  'STR_CONTAINS',
  'REGEX',
]);

// no-literal-text: forms of values, the same in every language
const examples: Partial<Readonly<Record<ConstraintOperator, string>>> = {
  DATE_AFTER: '2027-01-31T08:00:00Z',
  DATE_BEFORE: '2027-01-31T08:00:00Z',
  SEMVER_EQ: '1.2.3',
  SEMVER_GT: '1.2.3',
  SEMVER_GTE: '1.2.3',
  SEMVER_LT: '1.2.3',
  SEMVER_LTE: '1.2.3',
  IN_CIDR: '10.0.0.0/8',
};

type ConstraintEditorProps = {
  constraint: ConstraintDraft;
  place: number;
  onChange: (constraint: ConstraintDraft) => void;
  onRemove: () => void;
  problems: Problems;
  /** Path of the constraint within the rules. */
  path: string;
};

/** A condition on one field of the context. */
export function ConstraintEditor(props: ConstraintEditorProps) {
  const { constraint, place, onChange, onRemove, problems, path } = props;
  const { contextName, operator, values, inverted, caseInsensitive } = constraint;
  const isList = takesValues(operator);
  const type = (text: string) => onChange({ ...constraint, values: { ...values, text } });
  const example = examples[operator];
  const value = {
    value: values.text,
    spellCheck: false,
    ...(example === undefined ? {} : { placeholder: example }),
  };
  return (
    <div
      role="group"
      aria-label={t`Condition ${place}`}
      className="flex flex-col gap-2 rounded-md border border-line p-2.5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <div className="grid gap-2 sm:grid-cols-2">
          <ContextFieldInput
            label={t`Field`}
            value={contextName}
            error={problemAt(problems, `${path}.contextName`)}
            onChange={(name) => onChange({ ...constraint, contextName: name })}
          />
          <Field label={t`Comparison`} error={problemAt(problems, `${path}.operator`)}>
            <Select<ConstraintOperator>
              options={operatorOptions}
              value={operator}
              onChange={(next) => onChange(withOperator(constraint, next))}
            />
          </Field>
        </div>
        <IconButton
          label={t`Remove condition ${place}`}
          icon={<Trash2 />}
          className="mt-5.5"
          onClick={onRemove}
        />
      </div>
      {isList ? (
        <Field label={t`Values`} hint={t`One per line`} error={problemAt(problems, `${path}.values`)}>
          <Textarea rows={2} className="min-h-12" {...value} onChange={(event) => type(event.target.value)} />
        </Field>
      ) : (
        <Field label={t`Value`} error={problemAt(problems, `${path}.value`)}>
          <Input {...value} maxLength={500} onChange={(event) => type(event.target.value)} />
        </Field>
      )}
      <div className="flex flex-wrap gap-x-4">
        <Checkbox checked={inverted} onChange={(next) => onChange({ ...constraint, inverted: next })}>
          <Trans>The opposite must be true</Trans>
        </Checkbox>
        {(lettered.has(operator) || caseInsensitive) && (
          <Checkbox
            checked={caseInsensitive}
            onChange={(next) => onChange({ ...constraint, caseInsensitive: next })}
          >
            <Trans>Upper and lower case are the same</Trans>
          </Checkbox>
        )}
      </div>
    </div>
  );
}

/** One value takes the place of several, and the other way round. Times are compared with the clock. */
function withOperator(constraint: ConstraintDraft, operator: ConstraintOperator): ConstraintDraft {
  const { values, contextName } = constraint;
  const isTime = operator === 'DATE_AFTER' || operator === 'DATE_BEFORE';
  return {
    ...constraint,
    operator,
    contextName: isTime && contextName === '' ? 'currentTime' : contextName,
    values: takesValues(operator) ? values : { ...linesOf([]), text: values.text.replaceAll('\n', ' ') },
  };
}
