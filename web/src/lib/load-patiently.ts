/** Waits between the tries of a part that is fetched until it arrives: first and longest, ms. */
const patience = { first: 1000, longest: 10_000 };

/** Fetches a part until it arrives. `onFailure`: told of each try that failed; what it throws ends the trying. */
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
