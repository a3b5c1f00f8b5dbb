import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type KeptFile, keepFile, sendKept } from '../../http/kept-file.ts';
import { describeRoute } from './describe-route.ts';
import { type Description, shareSchemas } from './share-schemas.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Builds the API description before its first reader: it takes a considerable part of a second of CPU time. */
    prepareDescription(): Promise<void>;
  }
}

/** OpenAPI 3.1 from the contracts at `/api/openapi.json`. */
export const openapiPlugin = fp(
  async (app, { origin }: { origin: string }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Switchyard API',
          version: '3.1.0',
          description:
            'Operations console for field-service companies. Writes carry an Idempotency-Key, changes also If-Match; errors are RFC 9457 problems.',
          license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        },
        servers: [{ url: origin }],
        security: [{ session: [] }, { bearer: [] }],
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: 'sid' },
            bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'API token of a user or company' },
          },
        },
      },
      hideUntagged: true,
      transform: (input) => {
        const { config, method } = input.route;
        return describeRoute({ config, method: String(method) }, jsonSchemaTransform(input));
      },
    });
    let document: KeptFile | undefined;
    const describeApi = () => {
      // The plugin's types leave out what it produces here: every operation has a name and its answers.
      const description = shareSchemas(app.swagger() as unknown as Description);
      document ??= keepFile(JSON.stringify(description), 'application/json; charset=utf-8');
      return document;
    };
    app.decorate('prepareDescription', async () => {
      const { packed } = describeApi();
      await Promise.all([packed('br'), packed('gzip')]);
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) =>
      sendKept(request, reply, describeApi()),
    );
  },
  { name: 'openapi' },
);
