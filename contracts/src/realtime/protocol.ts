/** Subprotocol that enables subscribe, recovery and heartbeats. Without it a socket gets flag messages only. */
export const subprotocol = 'ops.v2';
/** Version of the message shapes; the contract test pins their hash to it. */
export const protocolVersion = 2;

/** Constants of the socket; durations in milliseconds, sizes in bytes. */
export const socketLimits = {
  pingMs: 25_000,
  /** Silence after which the client considers the connection dead: one ping and a margin. */
  clientDeadMs: 35_000,
  pongGraceMs: 9_000,
  maxClientFrame: 16 * 1024,
  maxServerFrame: 64 * 1024,
  clientMessagesPerSecond: 20,
  maxTopics: 128,
  /** Most missed events that are replayed; if there are more, the reply is `recovered: false`. */
  maxRecovered: 300,
  softBuffer: 256 * 1024,
  hardBuffer: 1024 * 1024,
  blockedMs: 10_000,
  ringFrames: 1000,
  /** Bytes of recent events kept per topic, in memory and about as many in Redis; older ones are read from Postgres. */
  ringBytes: 16 * 1024 * 1024,
  reconnectMs: 3_000,
  reconnectJitterMs: 500,
  reconnectMaxMs: 30_000,
  upgradesPerSecond: 500,
  socketsPerUser: 20,
  /** Requests for sockets of one address that are not admitted yet; admitted ones count by user and company. */
  socketsPerAddress: 100,
} as const;
