/** Lets the browser draw and answer between two portions of work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
