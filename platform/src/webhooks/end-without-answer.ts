import type { ClientRequest } from 'node:http';
import { WebhookError } from './webhook-error.ts';

/**
 * Ends a request whose server switches protocols or hangs up: Node reports neither an answer nor an error then. Has no
 * effect on a request with an answer.
 */
export function endWithoutAnswer(request: ClientRequest, reject: (error: WebhookError) => void): void {
  request.on('upgrade', (response, socket) => {
    socket.destroy();
    reject(new WebhookError(`It answered ${response.statusCode ?? 0}`));
  });
  request.on('close', () => reject(new WebhookError('The connection ended without an answer')));
}
