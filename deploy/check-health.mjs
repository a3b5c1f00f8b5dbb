// Health check of a container: `node check-health.mjs <address>`. The images contain Node but no curl.
const timeoutMs = 4_000;

try {
  const response = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(timeoutMs) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
