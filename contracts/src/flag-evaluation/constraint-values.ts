import { RE2JS } from 're2js';
import parseVersion from 'semver/functions/parse.js';
import { parseRange } from './address-range.ts';
import type { ConstraintOperator } from './flag-document.ts';

/** Longest pattern of a constraint, characters. */
const patternLength = 200;

/** Why an operator cannot compare with a value; null if it can. */
export function valueProblem(operator: ConstraintOperator, text: string): string | null {
  switch (operator) {
    case 'NUM_EQ':
    case 'NUM_GT':
    case 'NUM_GTE':
    case 'NUM_LT':
    case 'NUM_LTE':
      return text.trim() === '' || !Number.isFinite(Number(text)) ? 'Invalid number' : null;
    case 'DATE_AFTER':
    case 'DATE_BEFORE':
      return Number.isNaN(Date.parse(text)) ? 'Invalid time: use ISO 8601' : null;
    case 'SEMVER_EQ':
    case 'SEMVER_GT':
    case 'SEMVER_GTE':
    case 'SEMVER_LT':
    case 'SEMVER_LTE':
      return text.startsWith('v') || parseVersion(text) === null ? 'Invalid version: use 1.2.3' : null;
    case 'REGEX':
      return patternProblem(text);
    case 'IN_CIDR':
      return parseRange(text.trim()) === null ? 'Invalid address range: use 10.0.0.0/8' : null;
    case 'IN':
    case 'NOT_IN':
    case 'STR_STARTS_WITH':
    case 'STR_ENDS_WITH':
    case 'STR_CONTAINS':
      return null;
    default:
      return operator satisfies never;
  }
}

/** Patterns are evaluated in linear time, which excludes look-around and back-references. */
function patternProblem(text: string): string | null {
  if (text.length > patternLength) return `Invalid pattern: at most ${patternLength} characters`;
  try {
    RE2JS.compile(text);
    return null;
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'not supported';
    return `Invalid pattern: ${detail}. Look-around and back-references are not supported`;
  }
}
