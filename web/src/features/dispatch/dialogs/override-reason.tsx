import { t } from '@lingui/core/macro';
import { ReasonField } from '../../../ui/reason-field.tsx';

type OverrideReasonProps = {
  value: string;
  onChange: (value: string) => void;
  /** The dialog was sent: an empty reason is marked. */
  tried: boolean;
  autoFocus?: boolean;
};

/** The reason of a plan that breaks rules; it is stored with the change. */
export function OverrideReason({ value, onChange, tried, autoFocus = false }: OverrideReasonProps) {
  return (
    <ReasonField
      value={value}
      onChange={onChange}
      required
      autoFocus={autoFocus}
      error={tried && value.trim() === '' ? t`Give a reason.` : undefined}
      occasion="override"
    />
  );
}
