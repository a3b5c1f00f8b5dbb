/** Paths that visitors find on the public site and signed-in people in the console. */
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

/** Makes a server send the public page even to somebody who looks signed in. */
export const visitorQuery = '?visitor=1';
