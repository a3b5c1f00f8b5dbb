import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A span as received, with the attributes of its process. */
export type ReceivedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly service: string | undefined;
  readonly attributes: ReadonlyMap<string, unknown>;
};

export type OtlpCollector = AsyncDisposable & {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Content types of the requests. */
  readonly types: Set<string>;
};

type Attribute = { key: string; value: Record<string, unknown> };
type Batch = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        attributes: Attribute[];
      }[];
    }[];
  }[];
};

/** A collector that keeps the spans sent as OTLP/HTTP JSON. */
export async function openOtlpCollector(): Promise<OtlpCollector> {
  const spans: ReceivedSpan[] = [];
  const types = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const type = request.headers['content-type'] ?? '';
      types.add(`${request.url} ${type}`);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
      const isJson = type === 'application/json';
      if (isJson) {
        spans.push(...readBatch(JSON.parse(text.toString()) as Batch));
      }
      // The empty message is no byte in protobuf.
      response.writeHead(200, { 'content-type': type }).end(isJson ? '{}' : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    types,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readBatch({ resourceSpans }: Batch): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toMap(resource.attributes).get('service.name');
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        name,
        traceId,
        spanId,
        parentSpanId,
        service: typeof service === 'string' ? service : undefined,
        attributes: toMap(attributes),
      })),
    );
  });
}

function toMap(attributes: readonly Attribute[]): ReadonlyMap<string, unknown> {
  return new Map(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
