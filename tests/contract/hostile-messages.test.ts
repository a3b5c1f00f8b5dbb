import { readHelperMessage } from '@switchyard/api/features/assistant/understanding/read-helper-message.ts';
import { readSalesMessage } from '@switchyard/api/features/assistant/understanding/read-sales.ts';
import { readStepAnswer } from '@switchyard/api/features/assistant/understanding/read-step-answer.ts';
import { prospectSteps } from '@switchyard/api/features/assistant/understanding/read-prospect.ts';
import { expect, it } from 'vitest';
import { helperAfter } from '../assistant/phrasings/helper-after.ts';
import { helperBefore } from '../assistant/phrasings/helper-before.ts';
import { helperOrdersAfter } from '../assistant/phrasings/helper-orders-after.ts';
import { phrasingClock } from '../assistant/phrasings/phrasing.ts';
import { salesAfter } from '../assistant/phrasings/sales-after.ts';
import { salesBefore } from '../assistant/phrasings/sales-before.ts';
import { cpuOf } from '../patterns/cpu-of.ts';
import { longestMessage } from '../patterns/hostile-texts.ts';

/** CPU limit for one message, milliseconds. */
const budgetMs = 50;
const moment = { now: phrasingClock, timeZone: 'America/New_York' };
const fillers = [' ', '\n', ' \t', 'a', '1 ', 'a@', ', A', '"', 'job 1 ', 'monday 9 '];

/** Beginnings of messages, up to three words, and some found only in orders. */
function openers(): string[] {
  const phrasings = [helperBefore, helperAfter, helperOrdersAfter, salesBefore, salesAfter].flat();
  const beginnings = phrasings.flatMap(({ say }) => {
    const words = say.split(/\s/);
    return [1, 3].map((count) => words.slice(0, count).join(' '));
  });
  const orders = ['tell', 'write to', 'answer', 'reply to', 'email', 'send a message to', 'reassign', 'let'];
  return [...new Set([...beginnings, ...orders])];
}

it('reads any message of 4,000 characters in 50 ms of the processor', { timeout: 300_000 }, () => {
  const slow: string[] = [];
  for (const [place, opener] of openers().entries()) {
    // Each beginning with some of the fillers, so that all combinations of kinds occur.
    for (const filler of fillers.filter((_, index) => (index + place) % 3 === 0 || index === 0)) {
      const message = `${`${opener} ${filler.repeat(longestMessage)}`.slice(0, longestMessage - 1)}!`;
      const costMs = cpuOf(budgetMs, () => {
        readHelperMessage(message, moment);
        readSalesMessage(message);
        for (const step of prospectSteps) readStepAnswer(message, step);
      });
      if (costMs > budgetMs) slow.push(`${costMs.toFixed()} ms: ${message.slice(0, 40)}`);
    }
  }
  expect(slow).toEqual([]);
});
