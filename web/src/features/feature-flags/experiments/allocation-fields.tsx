import { Trans } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { pathTo } from '../rules/draft-problems.ts';
import type { Problems } from '../rules/draft-problems.ts';
import { evenWeights } from './experiment-draft.ts';

type AllocationFieldsProps = {
  /** Variants of the flag. */
  names: readonly string[];
  /** Null: all alike. */
  weights: Readonly<Record<string, string>> | null;
  onChange: (weights: Readonly<Record<string, string>> | null) => void;
  problems: Problems;
};

/** Weights of the variants in percent, or all alike. */
export function AllocationFields({ names, weights, onChange, problems }: AllocationFieldsProps) {
  if (names.length < 2) {
    return (
      <p className="text-sm text-warn">
        <Trans>This flag has fewer than two variants, so there is nothing to divide users among.</Trans>
      </p>
    );
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">
        <Trans>Weights</Trans>
      </legend>
      <Checkbox
        checked={weights === null}
        onChange={(isEven) => onChange(isEven ? null : evenWeights(names))}
      >
        <Trans>Divide evenly among all variants</Trans>
      </Checkbox>
      {weights && (
        <div className="grid grid-cols-3 gap-2 max-sm:grid-cols-2">
          {names.map((name) => (
            <Field key={name} label={name} error={problems[pathTo('allocation', name)]}>
              <Input
                value={weights[name] ?? '0'}
                inputMode="decimal"
                maxLength={5}
                trailing="%"
                onChange={(event) => onChange({ ...weights, [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
      )}
      <p role="status" className="text-xs font-medium text-danger empty:hidden">
        {problems['allocation']}
      </p>
    </fieldset>
  );
}
