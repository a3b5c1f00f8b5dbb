import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import { textFrame } from './frame.ts';
import { SocketWriter } from './socket-writer.ts';

const session = {
  sessionId: 's',
  expiresAt: new Date(),
  actor: {
    userId: 'u',
    companyId: 'c',
    role: 'manager',
    name: 'Test',
    technicianId: null,
    customerId: null,
  },
} as const;

it.each([
  ['the connection below the socket', true],
  ['the library, where that connection cannot be used', false],
])('messages arrive whole and in order through %s', async (_way, direct) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data: Buffer, isBinary: boolean) => received.push(`${isBinary} ${data.toString()}`));
  const [ws, request] = (await once(server, 'connection')) as [WebSocket, { socket: Socket }];
  const connection = new Connection({
    id: 'one',
    traceId: 'request',
    ws,
    raw: direct ? request.socket : null,
    session,
    v2: true,
    writer: new SocketWriter(new RealtimeMetrics(), Date.now),
    now: performance.now(),
    onCongested: () => undefined,
    onDrained: () => undefined,
    onAbandoned: () => undefined,
  });
  const texts = ['a', 'b'.repeat(300), 'ü'.repeat(70_000)];
  for (const text of texts) connection.push(textFrame(text));
  connection.push(textFrame('last'));
  connection.close('serviceRestart', performance.now(), 'bye');
  connection.push(textFrame('too late'));
  const [code, reason] = (await once(client, 'close')) as [number, Buffer];
  expect([code, reason.toString()]).toEqual([1012, 'bye']);
  expect(received).toEqual([...texts, 'last'].map((text) => `false ${text}`));
  server.close();
});
