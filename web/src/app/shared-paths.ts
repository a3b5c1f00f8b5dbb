/** Paths that exist on the public site and, for signed-in users, in the console. */
export const sharedPaths = [
  '/',
  '/contact-sales',
  '/help-center',
  '/documentation',
  '/docs',
  '/docs/:category/:slug',
  '/system-status',
  '/support',
] as const;

/** Makes the server send the public page even if the request has a session cookie. */
export const visitorQuery = '?visitor=1';
