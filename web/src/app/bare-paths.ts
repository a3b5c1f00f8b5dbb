/** Pages that put no tools into the header, which give it a second line on phones. */
export const barePaths: ReadonlySet<string> = new Set([
  '/dashboard',
  '/customers/import',
  '/feature-flags/:flagKey',
  '/observability',
  '/settings',
  '/onboarding',
  '/contact-sales',
  '/docs',
  '/docs/:category/:slug',
  '/documentation',
  '/help-center',
  '/test-route-works',
]);
