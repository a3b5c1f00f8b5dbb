import type { Config } from '../config/config.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

const off: Tracing = { isOn: false, [Symbol.asyncDispose]: async () => undefined };

/** Sends this process's spans by OTLP if that is configured. Without it nothing is loaded; ids are passed on anyway. */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { OTEL_SDK_DISABLED: disabled } = options.config;
  const url = tracesUrl(options.config);
  if (url === undefined || disabled) return off;
  // Large, and not needed by most deployments.
  const { startOtlp } = await import('./otlp-tracing.ts');
  return await startOtlp({ ...options, url });
}

/** The endpoint for traces is used as it is; the path is appended to the general one. */
function tracesUrl(config: Config): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: general } = config;
  if (own !== undefined) return own;
  return general === undefined ? undefined : `${general.replace(/\/$/, '')}/v1/traces`;
}
