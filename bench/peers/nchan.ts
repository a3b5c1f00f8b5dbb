import { spawn } from 'node:child_process';
import { readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import { pollUntil } from '@switchyard/platform/embedded/poll-until.ts';
import { openFleet } from '../fleet.ts';
import type { Lab } from '../lab.ts';
import type { Contender, FanOutSize } from '../contender.ts';
import { findNchan, type NchanFiles } from './nchan-packages.ts';

const publishers = 8;

/** nginx with nchan; null if unavailable. */
export async function startNchan(lab: Lab, { clients, messageBytes }: FanOutSize): Promise<Contender | null> {
  const folder = join(lab.dataDir, 'nchan');
  const host = { environment: process.env, report: console.log };
  const files = await findNchan(host, folder);
  if (!files) return null;
  const port = await findFreePort();
  rmSync(join(folder, 'run'), { recursive: true, force: true });
  mkdirSync(join(folder, 'run'), { recursive: true });
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, configurationText(files, join(folder, 'run'), port));
  const nginx = spawn(files.nginx, ['-p', folder, '-c', configuration], { stdio: 'ignore' });
  const started = lab.own(new AsyncDisposableStack());
  started.defer(() => void nginx.kill('SIGTERM'));
  const agent = new Agent({ keepAlive: true, maxSockets: publishers });
  started.defer(() => agent.destroy());
  const message = `{"m":1,"name":"${'x'.repeat(messageBytes - 17)}"}`;
  const post = () => publish(agent, port, message);
  const isUp = () => post().then(...([() => true, () => false] as const));
  if (!(await pollUntil(isUp, 5_000))) throw new Error('nginx with nchan does not answer');
  const fleet = started.use(await openFleet({ port, count: clients, path: '/sub', countedPrefix: '{"m":1' }));
  return {
    name: 'nginx/nchan',
    pid: childOf(nginx.pid ?? 0),
    fleet,
    publish: async (count) => void (await Promise.all(Array.from({ length: count }, () => post()))),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

function configurationText({ module }: NchanFiles, folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
load_module ${module};
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location = /pub { nchan_publisher; nchan_channel_id bench; nchan_message_buffer_length 1000; }
    location = /sub { nchan_subscriber websocket; nchan_channel_id bench; nchan_subscriber_first_message newest; }
  }
}
`;
}

function publish(agent: Agent, port: number, body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { 'content-length': body.length };
  const call = request(
    { agent, port, host: '127.0.0.1', path: '/pub', method: 'POST', headers },
    (answer) => {
      answer.resume();
      answer.once('end', resolve);
    },
  );
  call.once('error', reject);
  call.end(body);
  return promise;
}

/** The worker process of an nginx master. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}
