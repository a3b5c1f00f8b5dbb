import { t } from '@lingui/core/macro';
import { addReason } from './add-reason.ts';
import { Button } from './button.tsx';
import { commonReasons, type ReasonOccasion } from './common-reasons.ts';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';

type ReasonFieldProps = {
  /** Default: Reason. */
  label?: string;
  value: string;
  onChange: (value: string) => void;
  required: boolean;
  error?: string | undefined;
  hint?: string;
  /** Its common reasons are offered below the text, to be chosen with one click and completed by hand. */
  occasion?: ReasonOccasion | undefined;
  rows?: number;
  autoFocus?: boolean;
};

const longest = 500;

/** Asks for a reason: as text, or as one of the common ones. */
export function ReasonField({ value, onChange, occasion, ...props }: ReasonFieldProps) {
  const { label = t`Reason`, required, error, hint, rows = 3, autoFocus = false } = props;
  const common: readonly string[] = occasion === undefined ? [] : commonReasons[occasion];
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} required={required} error={error} hint={hint}>
        <Textarea
          value={value}
          rows={rows}
          maxLength={longest}
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {common.length > 0 && (
        <div role="group" aria-label={t`Suggestions`} className="flex flex-wrap gap-1.5">
          {common.map((reason) => (
            <Button
              key={reason}
              size="sm"
              aria-pressed={value.includes(reason)}
              onClick={() => onChange(addReason(value, reason, common).slice(0, longest))}
            >
              {reason}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
