import { t } from '@lingui/core/macro';
import {
  mostTransferred,
  type TransferQuestion,
} from '@switchyard/contracts/feature-flags/transfer-routes.ts';

/** A transfer as its form has it. */
export type SourceDraft = {
  readonly kind: 'document' | 'environment';
  readonly from: string;
  readonly to: string;
  readonly flags: readonly string[];
  readonly file: { readonly name: string; readonly text: string } | null;
  readonly withSwitch: boolean;
};

/** The question that a draft stands for, or what it lacks. */
export function questionOf({
  kind,
  from,
  to,
  flags,
  file,
  withSwitch,
}: SourceDraft): TransferQuestion | string {
  if (kind === 'environment') {
    if (flags.length === 0) return t`Choose at least one flag`;
    if (flags.length > mostTransferred) return t`Choose at most ${mostTransferred} flags`;
    return { environment: to, source: { kind, environment: from, flags: [...flags] }, withSwitch };
  }
  if (file === null) return t`Choose a file`;
  try {
    const document: unknown = JSON.parse(file.text);
    return { environment: to, source: { kind, document }, withSwitch };
  } catch {
    return t`${file.name} is not JSON`;
  }
}
