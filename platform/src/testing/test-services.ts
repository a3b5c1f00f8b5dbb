import { spawnSync } from 'node:child_process';
import { ConfigError } from '../config/config.ts';
import { findProgram, type HostMachine } from '../embedded/host-machine.ts';
import { startContainerServices } from './container-services.ts';
import { startDisposableServices } from './disposable-services.ts';
import type { TestServices } from './test-server-pair.ts';

/**
 * Starts the servers for the tests: containers if a Docker engine answers, else the embedded ones.
 * `SWITCHYARD_TEST_SERVICES=embedded|containers` forces one.
 * @throws MissingPieceError saying what the machine lacks
 */
export async function startTestServices(host: HostMachine): Promise<TestServices> {
  const wanted = host.environment['SWITCHYARD_TEST_SERVICES'];
  if (wanted !== undefined && wanted !== 'embedded' && wanted !== 'containers') {
    throw new ConfigError('SWITCHYARD_TEST_SERVICES: "embedded" or "containers"');
  }
  if (wanted === 'embedded' || (wanted === undefined && !isDockerThere(host))) {
    return startDisposableServices(host);
  }
  try {
    return await startContainerServices();
  } catch (error) {
    if (wanted === 'containers') throw error;
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    host.report(`${reason}\nThe embedded servers are used instead.`);
    return startDisposableServices(host);
  }
}

function isDockerThere(host: HostMachine): boolean {
  const docker = findProgram(host, 'docker');
  if (!docker) return false;
  return (
    spawnSync(docker, ['info'], { env: host.environment, stdio: 'ignore', timeout: 10_000 }).status === 0
  );
}
