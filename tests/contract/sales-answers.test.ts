import path from 'node:path';
import { freshSalesState } from '@switchyard/api/features/assistant/conversation-state.ts';
import { answerVisitor } from '@switchyard/api/features/assistant/embedded/answer-visitor.ts';
import { answerFromSite } from '@switchyard/api/features/assistant/knowledge/answer-site.ts';
import { loadKnowledge } from '@switchyard/api/features/assistant/knowledge/load-knowledge.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import { describe, expect, it } from 'vitest';
import { buyerQuestions } from '../assistant/questions/buyer-questions.ts';
import { moreQuestions } from '../assistant/questions/more-questions.ts';
import { faultsOf, isFalseYes } from '../assistant/questions/sales-question.ts';

const questions = [...buyerQuestions, ...moreQuestions];
const knowledge = await loadKnowledge(
  {
    SWITCHYARD_DOCS_DIR: path.resolve(import.meta.dirname, '../../docs'),
    SWITCHYARD_WEB_ROOT: undefined,
  },
  createLogger({ level: 'silent', process: 'api' }),
);
const contact = { phone: '+1 (617) 555-0100', email: 'sales@example.test', persona: 'Alex' };

const answered = questions.map((question) => ({
  question,
  reply: answerVisitor({
    message: question.ask,
    history: [],
    state: freshSalesState,
    ask: (topic, asked, trade) => answerFromSite(knowledge, { topic, question: asked, trade }),
    contact,
  }),
}));

describe('the questions of buyers', () => {
  it('are 98, each once', () => {
    expect(buyerQuestions).toHaveLength(38);
    expect(moreQuestions).toHaveLength(60);
    expect(new Set(questions.map(({ ask }) => ask)).size).toBe(questions.length);
  });

  it('are answered right as often as they were, with no more false yes', () => {
    const faults = answered.flatMap(({ question, reply }) => {
      const found = faultsOf(question, reply);
      return found.length === 0 ? [] : [`${question.ask} ${found.join('; ')}`];
    });
    expect(faults.slice(66)).toEqual([]);
    const yes = answered.filter(({ question, reply }) => isFalseYes(question, reply));
    expect(yes.slice(7).map(({ question }) => question.ask)).toEqual([]);
  });
});
