import type { Finding } from './file-rules.ts';

/** A word or phrase that a reader has to decode, and what the product says instead. */
type WordRule = { readonly pattern: RegExp; readonly instead: string };

/**
 * The word list of the style page in CONTRIBUTING. It names what kept coming back in reviews; it does not replace
 * reading a sentence aloud.
 */
const wordRules: readonly WordRule[] = [
  {
    pattern: /\bwho(?:m)?ever\b/i,
    instead: 'the role: the sender, the caller, the dispatcher; or "anyone who"',
  },
  { pattern: /\bsomebody\b/i, instead: 'the role: a user, a visitor, a technician; or "someone"' },
  { pattern: /\bthe own\b/i, instead: '"its own", "their own", "your own"' },
  { pattern: /\banew\b/i, instead: '"again"' },
  // One spelling on all screens: specified texts write "email".
  { pattern: /\be-mail/, instead: '"email"' },
  { pattern: /\bE-mail/, instead: '"Email"' },
  { pattern: /\b(?:stands|lies) (?!for\b|between\b)/i, instead: '"is", "waits", "is stored"' },
  { pattern: /\btakes? along\b/i, instead: '"includes", "carries"' },
  { pattern: /\bha(?:s|ve) (?:its|their) turn\b/i, instead: '"runs next", "is handled"' },
  { pattern: /\bhangs? together\b/i, instead: '"correlate", "belong to the same transaction"' },
  {
    pattern: /\b(?:foretold|foretell|hitherto|henceforth|lest|therein|thereof|thereby)\b/i,
    instead: 'the plain word',
  },
  { pattern: /\bbe it\b/i, instead: '"whether"' },
  { pattern: /\b(?:lets|let) go of\b/i, instead: '"releases", "drops", "closes"' },
  {
    pattern: /(?:^|[.:;] |\* |\/\/ )Of (?:what|these|those|them|which|whom|each|every|all)\b/,
    instead: 'the subject first',
  },
  {
    pattern: /(?:\* |\/\/ )(?:What|Whom?|Whether) [^?]*$/,
    instead: 'a noun first: "The fields that …", "True if …"',
  },
];

const text = /\.(?:ts|tsx|mjs|md|css|html|sql|ya?ml|lua)$/;
/** Words that users say to the assistant, blog posts, migrations (never edited once applied), and this list. */
const exempt =
  /^tests\/assistant\/|^api\/src\/features\/assistant\/(?:understanding|embedded|knowledge)\/|^docs\/blog\/|^platform\/src\/db\/(?:migrations|history)\/|^scripts\/check\/wording|(?:^|\/)seed-data\//;

/** True if the word list applies to this file. */
export function isWorded(file: string): boolean {
  return text.test(file) && !exempt.test(file);
}

/** Findings in a text; code is read too, because it contains the texts of the screens. */
export function checkWording(file: string, content: string): Finding[] {
  return content.split('\n').flatMap((line, at) =>
    wordRules
      .filter(({ pattern }) => pattern.test(line))
      .map(({ pattern, instead }) => ({
        file,
        line: at + 1,
        message: `says "${pattern.exec(line)?.[0].trim() ?? ''}": use ${instead}`,
      })),
  );
}
