import { closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Connection } from './connection.ts';

export type Refusal = {
  /** Close code sent to the peer. */
  code: number;
  /** The reason, without any data from the peer. */
  reason: string;
};

/**
 * Logs a line for a socket closed because of its peer's messages, so that a broken or hostile client is visible without
 * debug logs. Flooding is logged as a warning.
 */
export function logRefusal(logger: Logger, connection: Connection, { code, reason }: Refusal): void {
  const { actor } = connection.session;
  const line = {
    traceId: connection.traceId,
    connection: connection.id,
    user: actor.userId,
    company: actor.companyId,
    code,
    reason,
  };
  if (code === closeCodes.tooManyMessages.code) logger.warn(line, 'socket closed: too many messages');
  else logger.info(line, 'socket closed: invalid message');
}

/** Reason for a close by the web socket library, from its error code; undefined if the connection itself broke. */
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
