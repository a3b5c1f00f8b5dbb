import { closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Connection } from './connection.ts';

export type Refusal = {
  /** Close code the peer is told. */
  code: number;
  /** What was wrong, without anything the peer has said. */
  reason: string;
};

/**
 * One line for a socket that is ended because of what its peer sent, so that a broken or hostile client is seen without
 * reading debug logs. Whoever floods is worth a warning.
 */
export function logRefusal(logger: Logger, connection: Connection, { code, reason }: Refusal): void {
  const { actor } = connection.session;
  const line = {
    reqId: connection.requestId,
    connection: connection.id,
    user: actor.userId,
    company: actor.companyId,
    code,
    reason,
  };
  if (code === closeCodes.tooManyMessages.code) logger.warn(line, 'socket closed: its peer floods');
  else logger.info(line, 'socket closed: what its peer sent cannot be read');
}

/** What the web socket library ends a socket for, by its error code; undefined when the connection itself broke. */
export function refusalOf(error: Error): Refusal | undefined {
  const name = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!name.startsWith('WS_ERR_')) return undefined;
  return { code: libraryCodes[name] ?? protocolError, reason: error.message };
}

/** RFC 6455, section 7.4.1. */
const protocolError = 1002;
const libraryCodes: Readonly<Record<string, number>> = {
  WS_ERR_INVALID_UTF8: 1007,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: 1008,
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: closeCodes.tooBig.code,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: closeCodes.tooBig.code,
};
