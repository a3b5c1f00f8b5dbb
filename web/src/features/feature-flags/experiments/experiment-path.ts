/** Address of an A/B test's page. */
export function experimentPath(id: string): string {
  return `/feature-flags/experiments/${id}`;
}
