import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type PostOffice = AsyncDisposable & {
  readonly url: string;
  /** Mails that the server has answered with 250, as received. */
  readonly mails: string[];
  /** Connections whose content has arrived and awaits a reply. */
  readonly atHand: number;
  /** Delay before a content is answered, milliseconds; Infinity: never. Per recipient. */
  answerAfterMs: (to: string) => number;
  /** Ends all connections without a reply. */
  hangUp(): void;
};

/** A mail server that accepts everything after a set delay and stores accepted mails. */
export async function openPostOffice(): Promise<PostOffice> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let atHand = 0;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const office: PostOffice & { url: string } = {
    url: '',
    mails,
    get atHand() {
      return atHand;
    },
    answerAfterMs: () => 0,
    hangUp,
    [Symbol.asyncDispose]: async () => {
      for (const timer of timers) clearTimeout(timer);
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
  const accept = (mail: string, socket: Socket) => {
    atHand += 1;
    const waitMs = office.answerAfterMs(headerOf(mail, 'To') ?? '');
    if (waitMs === Infinity) {
      socket.once('close', () => {
        atHand -= 1;
      });
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      atHand -= 1;
      // Accepted mails are delivered, even if the sender has disconnected.
      mails.push(mail);
      if (!socket.destroyed) socket.write('250 kept\r\n');
    }, waitMs);
    timers.add(timer);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let mail: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 ready');
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (mail !== undefined) {
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        accept(mail, socket);
        mail = undefined;
      } else if (/^(ehlo|helo|mail|rcpt)/i.test(text)) say('250 ok');
      else if (/^data/i.test(text)) {
        mail = '';
        say('354 go on');
      } else if (/^quit/i.test(text)) socket.end('221 bye\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  office.url = `smtp://127.0.0.1:${port}`;
  return office;
}

/** The first header of this name, unfolded; undefined when the mail has none. */
export function headerOf(mail: string | undefined, name: string): string | undefined {
  const unfolded = (mail ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'm').exec(unfolded)?.[1]?.trim();
}

/** The text of a mail, its quoted-printable encoding undone. */
export function textOf(mail: string | undefined): string {
  const body = (mail ?? '').split('\r\n\r\n').slice(1).join('\r\n\r\n');
  return body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
