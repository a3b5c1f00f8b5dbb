import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isUnderstood,
  mistakesOf,
  phrasings,
  readPhrasing,
  sayPhrasing,
} from '../assistant/measure-accuracy.ts';
import { newPhrasingCompany, type PhrasingCompany } from '../assistant/phrasing-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let testApp: TestApp;
let company: PhrasingCompany;
beforeAll(async () => {
  testApp = await createTestApp();
  company = await newPhrasingCompany(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

/** Allowed error rate; errors beyond it are printed. */
const tolerated = 0.05;
const alone = phrasings.filter(({ after }) => after === undefined);

describe('the fixed set of phrasings', () => {
  it('has 120 phrasings or more over both modes, each once, half of them older than the engine', () => {
    expect(phrasings.length).toBeGreaterThanOrEqual(120);
    expect(new Set(phrasings.map(({ mode, say }) => `${mode} ${say}`)).size).toBe(phrasings.length);
    const before = phrasings.filter((phrasing) => phrasing.before).length;
    expect(before).toBeGreaterThanOrEqual(60);
    expect(phrasings.length - before).toBeGreaterThanOrEqual(60);
  });

  it('is understood to 95 % or more, intent and all slots', () => {
    const misread = alone
      .filter((phrasing) => !isUnderstood(phrasing, readPhrasing(phrasing)))
      .map((phrasing) => ({ say: phrasing.say, read: readPhrasing(phrasing) }));
    expect(misread.slice(Math.floor(alone.length * tolerated))).toEqual([]);
  });

  it('leads to the right proposals and citations, and never to a wrong proposal', async () => {
    const mistakes: string[] = [];
    for (const phrasing of phrasings) {
      const reply = await sayPhrasing(testApp, company, phrasing);
      expect(reply.engine).toBe('embedded');
      expect(reply.response).not.toBe('');
      mistakes.push(...mistakesOf(phrasing, reply).map((mistake) => `${phrasing.say}: ${mistake}`));
    }
    const wrongActions = mistakes.filter((mistake) => / proposes (?!nothing)/.test(mistake));
    expect(wrongActions).toEqual([]);
    expect(mistakes.slice(Math.floor(phrasings.length * tolerated))).toEqual([]);
  });
});
