import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer as createPlain, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createEncrypted } from 'node:tls';
import { promisify } from 'node:util';

export type Certificate = { readonly key: string; readonly cert: string };

/** A certificate for 127.0.0.1 that signs itself. */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=logs', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await promisify(execFile)('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject]);
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return made;
}

export type SyslogServer = AsyncDisposable & {
  readonly port: number;
  /** Messages as they arrived, without their lengths. */
  readonly messages: string[];
  /** `take`: reads and closes as syslog servers do; `hang`: never reads; `reset`: breaks each connection. */
  behaviour: 'take' | 'hang' | 'reset';
  /** Connections so far. */
  connections: number;
};

/** A syslog server over TCP, or TLS with a certificate, which reads frames of RFC 6587. */
export async function openSyslog(certificate?: Certificate, port = 0): Promise<SyslogServer> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    syslog.connections += 1;
    if (syslog.behaviour === 'reset') return void socket.resetAndDestroy();
    if (syslog.behaviour === 'hang') return void socket.pause();
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      rest = readFrames(Buffer.concat([rest, part]), syslog.messages);
    });
  };
  const server: Server = certificate ? createEncrypted(certificate, accept) : createPlain(accept);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const syslog: SyslogServer = {
    port: (server.address() as AddressInfo).port,
    messages: [],
    behaviour: 'take',
    connections: 0,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return syslog;
}

/** @returns the bytes after the last whole frame */
function readFrames(bytes: Buffer, messages: string[]): Buffer {
  let rest = bytes;
  for (;;) {
    const space = rest.indexOf(' ');
    const length = Number(rest.subarray(0, space).toString());
    if (space < 1 || rest.length < space + 1 + length) return rest;
    messages.push(rest.subarray(space + 1, space + 1 + length).toString('utf8'));
    rest = rest.subarray(space + 1 + length);
  }
}
