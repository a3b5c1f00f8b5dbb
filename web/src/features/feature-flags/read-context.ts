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
  const attributes = readProperties(draft.attributes);
  if (typeof attributes === 'string') return attributes;
  const userId = draft.userId.trim();
  return {
    ...attributes,
    environment: draft.environment,
    userRole: draft.userRole,
    ...(userId === '' ? {} : { userId }),
  };
}

/** Properties of lines of `name = value`, or an error message about the invalid line. */
export function readProperties(lines: string): Record<string, string | number | boolean> | string {
  const properties: [string, string | number | boolean][] = [];
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue;
    const match = /^\s*([\w.-]{1,64})\s*[=:]\s*(.{0,500}?)\s*$/.exec(line);
    const name = match?.[1];
    const text = line.trim();
    if (name === undefined) return t`Cannot read “${text}”: write name = value`;
    properties.push([name, readValue(match?.[2] ?? '')]);
  }
  return Object.fromEntries(properties);
}

function readValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
