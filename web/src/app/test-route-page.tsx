/** Proves that routing works. */
export function TestRoutePage() {
  return <h1 className="p-6 text-xl font-semibold">Test Route Works!</h1>;
}
