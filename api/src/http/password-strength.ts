import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of 4: at least 10^8 guesses for an attacker who knows how people choose passwords. */
const leastScore = 3;
/** Of 4, for what a password has besides the words about its account: at least 10^6 guesses. */
const leastRestScore = 2;
/**
 * Longest prefix that is checked, characters: the work grows with the square of the length, and this is long enough.
 */
const judgedLength = 40;
/** Shorter parts of names and addresses are ignored, characters. */
const shortestWord = 3;

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLength });
/** Leaked passwords, in lower case. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

const aboutReason = 'It is made of your name, email or company: add words that others would not expect';
const reasons: Readonly<Record<string, string>> = {
  straightRow: 'A row of keys is easy to guess: add words that do not belong together',
  keyPattern: 'A pattern of keys is easy to guess: add words that do not belong together',
  simpleRepeat: 'Repeated characters are easy to guess: add words that do not belong together',
  extendedRepeat: 'Repeated words are easy to guess: add words that do not belong together',
  sequences: 'A sequence is easy to guess: add words that do not belong together',
  recentYears: 'A year is easy to guess: add words that do not belong together',
  dates: 'A date is easy to guess: add words that do not belong together',
  userInputs: aboutReason,
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
  const judged = password.normalize('NFC').slice(0, judgedLength);
  const { score, feedback } = strength.check(judged, words);
  if (score < leastScore)
    return { code: 'too_weak', message: reasons[feedback.warning ?? ''] ?? plainReason };
  // Each known word counts as a factor there, so that several of them would do.
  const rest = without(judged.toLowerCase(), words);
  if (rest.length === judged.length || strength.check(rest).score >= leastRestScore) return null;
  return { code: 'too_weak', message: aboutReason };
}

/** The text without the given words, longest first. */
function without(text: string, words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

/** A name or an address, whole and in parts. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase();
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= shortestWord);
}
