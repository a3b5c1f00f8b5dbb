import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

/** A socket.io server as its manual advises for several nodes: websocket only, no compression, streams adapter. */
const [role, port = '0', redisUrl = ''] = process.argv.slice(2);
const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  perMessageDeflate: false,
  adapter: createAdapter(new Redis(redisUrl), { streamName: 'bench:socket.io' }),
});
const payload = { name: 'x'.repeat(250), status: 'running' };

if (role === 'server') {
  http.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
} else {
  process.on('message', ({ count }: { count: number }) => {
    for (let index = 0; index < count; index += 1) io.emit('m', payload);
    process.send?.('sent');
  });
  process.send?.('ready');
}
