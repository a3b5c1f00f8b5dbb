import { t } from '@lingui/core/macro';
export type ErrorType = 'network' | 'chunk' | 'permission' | 'validation' | 'runtime' | 'unknown';
export type ErrorSeverity = 'low' | 'medium' | 'high' | 'critical';

/** The class of an error, derived from its text, and the message for the user. */
export type ErrorClassification = {
  readonly type: ErrorType;
  readonly severity: ErrorSeverity;
  readonly userMessage: string;
  readonly recoverable: boolean;
};

type Rule = ErrorClassification & { readonly matches: (message: string, stack: string) => boolean };

const mentions = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));

/** Checked in this order; the first match wins. */
const rules: readonly Rule[] = [
  {
    type: 'network',
    severity: 'medium',
    userMessage: t`Connection problem. Please check your internet connection.`,
    recoverable: true,
    matches: (message) => mentions(message, ['network', 'fetch', 'timeout']),
  },
  {
    type: 'chunk',
    severity: 'low',
    userMessage: t`App update detected. Please refresh the page.`,
    recoverable: true,
    matches: (message) => message.includes('chunk'),
  },
  {
    type: 'permission',
    severity: 'medium',
    userMessage: t`You don't have permission to access this resource.`,
    recoverable: false,
    matches: (message) => mentions(message, ['permission', 'unauthorized', 'forbidden']),
  },
  {
    type: 'validation',
    severity: 'low',
    userMessage: t`Invalid input detected. Please check your data.`,
    recoverable: true,
    matches: (message) => mentions(message, ['validation', 'invalid', 'required']),
  },
  {
    type: 'runtime',
    severity: 'high',
    userMessage: t`Something went wrong while displaying this content.`,
    recoverable: true,
    matches: (message, stack) => message.includes('render') || mentions(stack, ['react', 'component']),
  },
];

const unknown: ErrorClassification = {
  type: 'unknown',
  severity: 'critical',
  userMessage: t`An unexpected error occurred.`,
  recoverable: true,
};

/** Classifies an error by its message (case-insensitive) and, for render failures, its stack. */
export function classifyError(error: unknown): ErrorClassification {
  const { message, stack } = textOf(error);
  const rule = rules.find((candidate) => candidate.matches(message, stack));
  if (!rule) return unknown;
  const { matches: _, ...classification } = rule;
  return classification;
}

function textOf(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) {
    return { message: error.message.toLowerCase(), stack: (error.stack ?? '').toLowerCase() };
  }
  if (typeof error === 'object' && error !== null && 'text' in error) {
    return { message: String(error.text).toLowerCase(), stack: '' };
  }
  return { message: String(error).toLowerCase(), stack: '' };
}
