import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

/**
 * A socket.io server configured as its manual recommends for several nodes: websocket only, no compression, streams
 * adapter.
 */
const [role, port = '0', redisUrl = '', bytes = '300'] = process.argv.slice(2);
const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  perMessageDeflate: false,
  adapter: createAdapter(new Redis(redisUrl), { streamName: 'bench:socket.io' }),
});
const envelope = '42["m",{"name":"","status":"running"}]';
const payload = { name: 'x'.repeat(Number(bytes) - envelope.length), status: 'running' };

process.on('disconnect', () => process.exit());
if (role === 'server') {
  http.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
} else {
  process.on('message', ({ count }) => {
    for (let index = 0; index < count; index += 1) io.emit('m', payload);
    process.send?.('sent');
  });
  process.send?.('ready');
}
