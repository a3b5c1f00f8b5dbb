import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import { pollUntil } from '@switchyard/platform/embedded/poll-until.ts';
import { repositoryRoot } from '../../lib/repository-root.ts';
import { openFleet } from '../fleet.ts';
import type { Contender } from '../spine/fan-out.ts';

const module = '/usr/lib/nginx/modules/ngx_nchan_module.so';

/** nginx with nchan; null where it is neither installed nor can be (it needs Debian and root). */
export async function startNchan(clients: number): Promise<(Contender & AsyncDisposable) | null> {
  if (!existsSync(module) && !install()) return null;
  const port = await findFreePort();
  const folder = join(repositoryRoot, '.data', 'bench', 'nchan');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const post = () => publish(agent, port, `{"name":"${'x'.repeat(270)}","m":1}`);
  if (
    !(await pollUntil(
      () =>
        post().then(
          () => true,
          () => false,
        ),
      5_000,
    ))
  ) {
    nginx.kill('SIGKILL');
    return null;
  }
  const fleet = await openFleet({ port, count: clients, path: '/sub', countedPrefix: '"m":1' });
  return {
    name: 'nginx/nchan',
    pid: childOf(nginx.pid ?? 0),
    fleet,
    publish: async (count) => {
      await Promise.all(Array.from({ length: count }, () => post()));
    },
    [Symbol.asyncDispose]: async () => {
      await fleet[Symbol.asyncDispose]();
      agent.destroy();
      nginx.kill('SIGTERM');
    },
  };
}

function install(): boolean {
  try {
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'nginx', 'libnginx-mod-nchan'],
      {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      },
    );
    return existsSync(module);
  } catch {
    return false;
  }
}

function configuration(folder: string, port: number): string {
  return `
load_module ${module};
daemon off;
worker_processes 1;
user root;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  server {
    listen 127.0.0.1:${port};
    location = /pub { nchan_publisher; nchan_channel_id bench; nchan_message_buffer_length 500; }
    location = /sub { nchan_subscriber websocket; nchan_channel_id bench; nchan_subscriber_first_message newest; }
  }
}
`;
}

function publish(agent: Agent, port: number, body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const call = request(
    {
      agent,
      port,
      host: '127.0.0.1',
      path: '/pub',
      method: 'POST',
      headers: { 'content-length': body.length },
    },
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
