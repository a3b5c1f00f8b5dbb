import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Message = { role: string; content: string | null; tool_calls?: unknown };
export type ModelRequest = {
  model: string;
  messages: Message[];
  tools: { function: { name: string; parameters: unknown } }[];
};
export type ModelAnswer =
  | { text: string }
  | { calls: readonly { name: string; input: unknown }[] }
  /** Raw body: the reply of a broken or foreign server. */
  | { status: number; type: string; body: string }
  /** Never answers. */
  | { silence: true };

export type ModelServer = AsyncDisposable & {
  url: string;
  /** All requests received. */
  requests: ModelRequest[];
  /** Its replies; set by each test. */
  script: (request: ModelRequest) => ModelAnswer;
};

/** An OpenAI-compatible server on loopback with scripted replies. */
export async function startModelServer(): Promise<ModelServer> {
  const server = createServer((request, response) => void answer(request, response));
  const model: ModelServer = {
    url: '',
    requests: [],
    script: () => ({ text: 'I have no script.' }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const asked = JSON.parse(body) as ModelRequest;
    model.requests.push(asked);
    const said = model.script(asked);
    if ('silence' in said) return;
    if ('status' in said) {
      response.writeHead(said.status, { 'content-type': said.type }).end(said.body);
      return;
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(completion(asked, said)));
  }
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return model;
}

function completion(
  { model }: ModelRequest,
  said: { text: string } | { calls: readonly { name: string; input: unknown }[] },
) {
  const calls = 'calls' in said ? said.calls : [];
  const message = {
    role: 'assistant',
    content: 'text' in said ? said.text : null,
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map(({ name, input }, place) => ({
            id: `call_${place}`,
            type: 'function',
            function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
          })),
        }),
  };
  return {
    id: 'completion-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 80, completion_tokens: 20, total_tokens: 100 },
  };
}

/** Messages since the last user message: the tool results so far. */
export function toolResults({ messages }: ModelRequest): string[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.slice(last + 1).flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : []));
}

export function lastWords({ messages }: ModelRequest): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}
