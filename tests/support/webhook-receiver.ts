import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type ReceivedRequest = {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Breaks the connection. */
  hangUp(): void;
};
type Respond = (response: ServerResponse, request: ReceivedRequest) => void;

export type WebhookReceiver = AsyncDisposable & {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Default: 204. */
  respond: Respond;
};

/** Responds with a status, and optionally headers and a body. */
export function responds(status: number, headers: Record<string, string> = {}, body = ''): Respond {
  return (response) => void response.writeHead(status, headers).end(body);
}

/** A server of a customer that records what it receives. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = [];
  // The port may be that of a receiver before it, to which webhooks still send.
  const path = `/hook-${randomUUID()}`;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.url !== path) {
        response.writeHead(404).end();
        return;
      }
      const whole = { headers: request.headers, body, hangUp: () => request.socket.destroy() };
      received.push(whole);
      receiver.respond(response, whole);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    respond: responds(204),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** The payload, verified by the reference library. @throws WebhookVerificationError */
export function verified(request: ReceivedRequest | undefined, secret: string): Record<string, unknown> {
  if (!request) throw new Error('Nothing was received');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return new Webhook(secret).verify(request.body, headers) as Record<string, unknown>;
}
