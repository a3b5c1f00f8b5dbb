import type { FastifyInstance } from 'fastify';

/** The methods that the api takes at an address. */
export type MethodsByPath = (address: string) => readonly string[];

/** Notes the routes that are registered from now on below `/api/`. */
export function methodsByPath(app: FastifyInstance): MethodsByPath {
  const routes: { readonly methods: readonly string[]; readonly parts: readonly string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/') && !url.includes('*'))
      routes.push({ methods: [method].flat(), parts: url.split('/') });
  });
  return (address) => {
    const parts = address.split('/');
    const fitting = routes.filter(
      (route) =>
        route.parts.length === parts.length &&
        route.parts.every((part, at) => part.startsWith(':') || part === parts[at]),
    );
    return [...new Set(fitting.flatMap(({ methods }) => methods))].toSorted();
  };
}
