import { request as httpRequest } from 'node:http';

/** One server-sent event. */
export type StreamEvent = { id: string; event: string; data: string };
export type EventReader = AsyncDisposable & {
  status: number;
  events: StreamEvent[];
  text: () => string;
  isOver: () => boolean;
};

/** Reads a stream of events. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  return await new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers }, (response) => {
      let text = '';
      let isOver = false;
      const events: StreamEvent[] = [];
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        const blocks = text.split('\n\n').slice(0, -1);
        events.splice(0, events.length, ...blocks.flatMap((block) => eventOf(block) ?? []));
      });
      response.on('close', () => {
        isOver = true;
      });
      response.on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        events,
        text: () => text,
        isOver: () => isOver,
        [Symbol.asyncDispose]: async () => void request.destroy(),
      });
    });
    request.on('error', reject);
    request.end();
  });
}

function eventOf(block: string): StreamEvent | undefined {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [id, event, data] = [field('id'), field('event'), field('data')];
  return id === undefined || event === undefined || data === undefined ? undefined : { id, event, data };
}
