import { plural, t } from '@lingui/core/macro';
import { type BlastAnswer, fewContexts } from '@switchyard/contracts/feature-flags/blast-routes.ts';

type Result = BlastAnswer['moves'][number]['from'];

/** The answer in one sentence. */
export function blastLine({ contexts, changed }: Pick<BlastAnswer, 'contexts' | 'changed'>): string {
  const all = contexts.toLocaleString('en');
  if (changed === 0)
    return plural(contexts, {
      one: `The one context seen in the last 24 hours gets the same.`,
      other: `All ${all} contexts seen in the last 24 hours get the same.`,
    });
  const some = changed.toLocaleString('en');
  const percent = percentWords(changed / contexts);
  return plural(contexts, {
    one: `${some} of 1 context seen in the last 24 hours changes.`,
    other: `${some} of ${all} contexts seen in the last 24 hours change (${percent}).`,
  });
}

/** The variant or the state of a result. */
export function resultWord({ enabled, variant }: Result): string {
  if (!enabled) return t`off`;
  return variant ?? t`on`;
}

/** Limits of the sample, each a sentence. */
export function blastNotes({ contexts, unknown, estimated, dependents }: BlastAnswer): string[] {
  const total = (estimated ?? 0).toLocaleString('en');
  const left = unknown.toLocaleString('en');
  return [
    ...(contexts > 0 && contexts < fewContexts ? [t`These are few: they say little about a share.`] : []),
    ...(estimated === null ? [] : [t`They are a random sample of about ${total}.`]),
    ...(unknown === 0
      ? []
      : [
          plural(unknown, {
            one: `1 more is left out: it was seen before rules read a field that decides here.`,
            other: `${left} more are left out: they were seen before rules read a field that decides here.`,
          }),
        ]),
    ...dependents.map(({ flag, changed }) =>
      plural(changed, {
        one: `${flag}, which depends on it, changes for #.`,
        other: `${flag}, which depends on it, changes for #.`,
      }),
    ),
  ];
}

/** A share with at most one decimal, and never 0 or 100 where it is not exactly that. */
function percentWords(share: number): string {
  if (share > 0 && share < 0.001) return t`less than 0.1 %`;
  if (share > 0.999 && share < 1) return t`more than 99.9 %`;
  const percent = String(Math.round(share * 1000) / 10);
  return t`${percent} %`;
}
