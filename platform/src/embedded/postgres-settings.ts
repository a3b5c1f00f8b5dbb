/** Settings for a small machine (2 cores, some GB) shared with the rest of the console. */
const common = {
  listen_addresses: '127.0.0.1',
  // No socket file: below deep folders its path would be too long.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  log_min_duration_statement: '1s',
  // Values are customers' data, mailed links among them: neither parameters nor rows of refused statements are logged.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // JIT compilation costs more than it saves for short transactional statements.
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
} as const;

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  max_connections: '120',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  wal_compression: 'on',
} as const;

/** For data that is discarded after the tests. */
const disposable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
  max_wal_size: '256MB',
  autovacuum_naptime: '10s',
} as const;

/** Arguments of the server; passed at every start, so that a new version's settings apply to existing data. */
export function postgresSettings(options: { durable: boolean }): readonly string[] {
  const settings = { ...common, ...(options.durable ? durable : disposable) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
