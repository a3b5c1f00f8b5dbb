import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of 4: at least 10^8 guesses for an attacker who knows how people choose passwords. */
const leastScore = 3;
/**
 * Longest prefix that is checked, characters: the work grows with the square of the length, and this is long enough.
 */
const judgedLength = 40;
/** Shorter parts of names and addresses are ignored, characters. */
const shortestWord = 3;

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLength });
/** Leaked passwords, in lower case. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

const reasons: Readonly<Record<string, string>> = {
  straightRow: 'A row of keys is easy to guess: add words that do not belong together',
  keyPattern: 'A pattern of keys is easy to guess: add words that do not belong together',
  simpleRepeat: 'Repeated characters are easy to guess: add words that do not belong together',
  extendedRepeat: 'Repeated words are easy to guess: add words that do not belong together',
  sequences: 'A sequence is easy to guess: add words that do not belong together',
  recentYears: 'A year is easy to guess: add words that do not belong together',
  dates: 'A date is easy to guess: add words that do not belong together',
  userInputs: 'It is made of your name, e-mail or company: add words that others would not expect',
};
const plainReason = 'Too easy to guess: add words that do not belong together';

/**
 * Refuses a guessable password: leaked, or built from the account's data.
 * @param about names and addresses that an attacker knows
 * @throws ProblemError `request.invalid` at `/password`
 */
export function requireStrongPassword(password: string, about: readonly string[]): void {
  const refusal = refusalOf(password, about);
  if (refusal === null) return;
  throw new ProblemError('request.invalid', { errors: [{ pointer: '/password', in: 'body', ...refusal }] });
}

function refusalOf(password: string, about: readonly string[]): { code: string; message: string } | null {
  if (leaked.has(password.toLowerCase())) {
    return { code: 'leaked', message: 'This password is known from data leaks: choose another one' };
  }
  const words = ['switchyard', ...about.flatMap(wordsOf)];
  const { score, feedback } = strength.check(password.normalize('NFC').slice(0, judgedLength), words);
  if (score >= leastScore) return null;
  return { code: 'too_weak', message: reasons[feedback.warning ?? ''] ?? plainReason };
}

/** A name or an address, whole and in parts. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase();
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= shortestWord);
}
