import { beforeAll, describe, expect, it } from 'vitest';
import { hostileForms, longestMessage, type TextForm } from '../patterns/hostile-texts.ts';
import {
  builtPatterns,
  readPatterns,
  type SourcePatterns,
  type WrittenPattern,
} from '../patterns/read-patterns.ts';

const folders = ['api/src', 'contracts/src', 'platform/src', 'workers/src'];
/** Files whose patterns never match outside text. */
const ownTexts = [
  // Articles of the guide and pages of the site, as built.
  'contracts/src/documentation/article-text.ts',
  'contracts/src/documentation/article.ts',
  'api/src/features/assistant/knowledge/read-site-pages.ts',
  'api/src/features/assistant/knowledge/readable-markdown.ts',
];
/** Files that may build a pattern at run time. */
const lateBuilders = [
  // From the letters and digits of a question, in a text with single blanks.
  'api/src/features/assistant/knowledge/unknown-word.ts',
  // Once at start, from the manifest of the web build.
  'api/src/http/site-files.ts',
  // Once at start, from the schemes that a setting may have.
  'platform/src/config/setting-schemas.ts',
];
/** Time limit for one pattern on one text, milliseconds. */
const budgetMs = 5;
/** Allowed work never takes this long, even on a busy machine, milliseconds. */
const hopelessMs = 400;
/**
 * Short texts first, and none after the first that exceeds the limit: exponential patterns fail at the first length
 * and cubic ones at a middle one, while the longest text would take them minutes or forever.
 */
const lengths = [24, 200, 800, longestMessage];

/** Time that the processor spent on this thread, milliseconds: what other processes take does not count. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of the fastest of several runs: the processor has caches and a clock that others share. */
function timeOf(pattern: RegExp, text: string): number {
  let quickest = Infinity;
  for (let tries = 0; tries < 8 && quickest > budgetMs; tries += 1) {
    const started = spentMs();
    // All matches, so that every possible start position is tried.
    text.replaceAll(pattern, '');
    const tookMs = spentMs() - started;
    if (tookMs > hopelessMs) return tookMs;
    quickest = Math.min(quickest, tookMs);
  }
  return quickest;
}

/** The first text for which a pattern exceeds the limit. */
function slowOn({ pattern }: WrittenPattern): string | undefined {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replaceAll(/[gy]/g, '')}g`);
  const isSlow = (form: TextForm) => lengths.some((length) => timeOf(everywhere, form(length)) > budgetMs);
  const form = hostileForms(pattern).find(isSlow);
  return form && JSON.stringify(form(40));
}

describe('regular expressions of the servers', () => {
  let patterns: SourcePatterns;
  beforeAll(async () => {
    patterns = await readPatterns(folders);
  });

  it('are written down or built when their module is loaded, where a test can see them', () => {
    const late = patterns.builtLate.filter(
      (place) => !lateBuilders.some((file) => place.startsWith(`${file}:`)),
    );
    expect(late).toEqual([]);
  });

  it('need no more than 5 ms for 4,000 hostile characters', { timeout: 300_000 }, async () => {
    const built = await builtPatterns(patterns.builders);
    expect(patterns.literals.length).toBeGreaterThan(400);
    expect(built.length).toBeGreaterThan(20);
    const outside = [...patterns.literals, ...built].filter(
      ({ place }) => !ownTexts.some((file) => place.startsWith(file)),
    );
    const slow = outside.flatMap((written) => {
      const text = slowOn(written);
      return text === undefined
        ? []
        : [`${written.place} ${String(written.pattern).slice(0, 80)} on ${text}`];
    });
    expect(slow).toEqual([]);
  });

  it('are timed by texts that find quadratic, cubic and exponential ones', { timeout: 60_000 }, () => {
    const planted = [/^tell\s+(.+?)\s+(that)\s+(.+)$/s, /^(?:a+)+$/, /[\s.]+$/, /\s+(?=,)/];
    expect(planted.filter((pattern) => slowOn({ place: 'planted', pattern }) === undefined)).toEqual([]);
  });
});
