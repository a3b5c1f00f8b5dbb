import { connect } from 'node:net';

/**
 * Sends one command to a Redis server and returns the raw reply, for example `+PONG`. Only for starting and stopping a
 * server; everything else uses the pooled client.
 * @throws if the server cannot be reached or does not answer within a second
 */
export function sendRedisCommand(port: number, password: string, ...command: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    const finish = (outcome: () => void) => {
      socket.destroy();
      outcome();
    };
    socket.setEncoding('utf8').setTimeout(1000);
    socket.once('timeout', () => finish(() => reject(new Error('Redis does not answer.'))));
    socket.once('error', (error) => finish(() => reject(error)));
    socket.once('close', () => finish(() => reject(new Error('Redis closed the connection.'))));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const [login, answer] = received.split('\r\n');
      if (login?.startsWith('-')) finish(() => reject(new Error(login.slice(1))));
      else if (answer) finish(() => resolve(answer));
    });
    socket.write(encode(['AUTH', password]) + encode(command));
  });
}

function encode(words: readonly string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join('')}`;
}
