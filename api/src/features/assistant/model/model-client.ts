import type { Config } from '@switchyard/platform/config/config.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  addModelTokens,
  takeModelCall,
} from '@switchyard/platform/db/repositories/assistant-model-use-repository.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import OpenAI from 'openai';

export type ChatMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
export type ChatTool = OpenAI.Chat.Completions.ChatCompletionTool;
export type ModelReply = {
  readonly content: string;
  readonly calls: readonly { id: string; name: string; input: string }[];
};

/** The company's calls or tokens for the day are used up. */
export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError';
}

/** The server's answer is invalid: no choice, unknown tool, wrong input, markup, foreign links. */
export class GarbageError extends Error {
  override readonly name = 'GarbageError';
}

type Deps = { readonly config: Config; readonly database: Database; readonly clock: Clock };

/** The model calls of one answer: they share a time limit and are charged to one company. */
export type ModelSession = {
  complete(messages: readonly ChatMessage[], tools: readonly ChatTool[]): Promise<ModelReply>;
};

/** Opens sessions with the configured server; undefined if none is configured. */
export function createModelClient({
  config,
  database,
  clock,
}: Deps): ((companyId: string) => ModelSession) | undefined {
  const {
    AI_BASE_URL: baseURL,
    AI_MODEL: model,
    AI_API_KEY: apiKey = 'none',
    AI_TIMEOUT_MS: timeout,
  } = config;
  if (baseURL === undefined || model === undefined) return undefined;
  const client = new OpenAI({ baseURL, apiKey, timeout, maxRetries: 1, logLevel: 'off' });
  const budget = { calls: config.AI_DAILY_CALLS, tokens: config.AI_DAILY_TOKENS };
  return (companyId) => {
    const signal = AbortSignal.timeout(timeout);
    return {
      async complete(messages, tools) {
        const day = clock.now().toISOString().slice(0, 10);
        const isAllowed = await database.inCompany(companyId, (tx) =>
          takeModelCall(tx, { companyId, day, budget }),
        );
        if (!isAllowed) throw new BudgetSpentError('The daily budget is used up');
        const completion = await client.chat.completions.create(
          {
            model,
            messages: [...messages],
            tools: [...tools],
            tool_choice: 'auto',
            temperature: 0,
            max_completion_tokens: 800,
          },
          { signal },
        );
        const tokens = completion.usage?.total_tokens ?? 0;
        if (tokens > 0)
          await database.inCompany(companyId, (tx) => addModelTokens(tx, { companyId, day, tokens }));
        return toReply(completion);
      },
    };
  };
}

function toReply(completion: OpenAI.Chat.Completions.ChatCompletion): ModelReply {
  // Incompatible servers answer with HTML pages, nothing, or other shapes.
  const message: unknown = Array.isArray(completion.choices) ? completion.choices[0]?.message : undefined;
  if (typeof message !== 'object' || message === null) throw new GarbageError('The answer has no message');
  const { content, tool_calls: calls } = message as Partial<OpenAI.Chat.Completions.ChatCompletionMessage>;
  if (calls !== undefined && calls !== null && !Array.isArray(calls))
    throw new GarbageError('The tool calls are not a list');
  return {
    content: typeof content === 'string' ? content : '',
    calls: (calls ?? []).map((call) => {
      if (call.type !== 'function' || typeof call.function?.arguments !== 'string')
        throw new GarbageError('A tool call has no arguments');
      return { id: String(call.id), name: String(call.function.name), input: call.function.arguments };
    }),
  };
}
