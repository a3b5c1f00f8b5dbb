/** Delays between retries: first and maximum, ms. */
const patience = { first: 1000, longest: 10_000 };

/**
 * Retries a fetch until it succeeds. `onFailure` is called after each failure; throwing from it stops the retries.
 */
export async function loadPatiently<Part>(
  load: () => Promise<Part>,
  onFailure: (cause: unknown) => void = () => {},
): Promise<Part> {
  for (let wait = patience.first; ; wait = Math.min(wait * 2, patience.longest)) {
    try {
      return await load();
    } catch (cause) {
      onFailure(cause);
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  }
}
