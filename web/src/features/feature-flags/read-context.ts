import { t } from '@lingui/core/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { EvaluationContext } from './flag-evaluation-api.ts';

/** A context as typed by the user. */
export type ContextDraft = {
  readonly environment: FlagEnvironment;
  readonly userId: string;
  readonly userRole: Role;
  /** Lines of `name = value`. */
  readonly attributes: string;
};

/** The context, or an error message about the invalid line. */
export function readContext(draft: ContextDraft): EvaluationContext | string {
  const attributes: [string, string | number | boolean][] = [];
  for (const line of draft.attributes.split('\n')) {
    if (line.trim() === '') continue;
    const match = /^\s*([\w.-]{1,64})\s*[=:]\s*(.{0,500}?)\s*$/.exec(line);
    const name = match?.[1];
    const text = line.trim();
    if (name === undefined) return t`Cannot read “${text}”: write name = value`;
    attributes.push([name, readValue(match?.[2] ?? '')]);
  }
  const userId = draft.userId.trim();
  return {
    ...Object.fromEntries(attributes),
    environment: draft.environment,
    userRole: draft.userRole,
    ...(userId === '' ? {} : { userId }),
  };
}

function readValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
