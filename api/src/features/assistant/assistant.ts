import type { ChatEngine } from '@switchyard/contracts/assistant/chat.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import { embeddedEngine } from './embedded/embedded-engine.ts';
import type { Answer, Engine, HelperTurn, SalesAnswer, SalesTurn } from './engine.ts';
import type { Knowledge } from './knowledge/knowledge.ts';
import { BudgetSpentError } from './model/model-client.ts';

/** The model engine, charged to one company. */
export type ModelEngineFor = (companyId: string) => Engine;

/** Answers with the model server if configured and its answer is valid, else with the built-in engine. */
export type Assistant = {
  readonly knowledge: Promise<Knowledge>;
  /** @param companyId whose budget is charged; null: none */
  answerHelper(companyId: string | null, turn: HelperTurn): Promise<{ answer: Answer; engine: ChatEngine }>;
  /** @param companyId the company that sells the product; null if there is none */
  answerSales(
    companyId: string | null,
    turn: SalesTurn,
  ): Promise<{ answer: SalesAnswer; engine: ChatEngine }>;
};

type Options = {
  readonly knowledge: Promise<Knowledge>;
  readonly model: ModelEngineFor | undefined;
  readonly logger: Logger;
};

export function createAssistant({ knowledge, model, logger }: Options): Assistant {
  const answer = async <T>(
    companyId: string | null,
    ask: (engine: Engine) => Promise<T>,
  ): Promise<{ answer: T; engine: ChatEngine }> => {
    if (companyId !== null && model !== undefined) {
      try {
        return { answer: await ask(model(companyId)), engine: 'model' };
      } catch (error) {
        const isExpected = error instanceof BudgetSpentError;
        logger[isExpected ? 'debug' : 'warn'](
          { err: error },
          'the built-in engine answers instead of the model server',
        );
      }
    }
    return { answer: await ask(embeddedEngine), engine: 'embedded' };
  };
  return {
    knowledge,
    answerHelper: (companyId, turn) => answer(companyId, (engine) => engine.answerHelper(turn)),
    answerSales: (companyId, turn) => answer(companyId, (engine) => engine.answerSales(turn)),
  };
}
