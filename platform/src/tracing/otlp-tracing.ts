import { setTimeout as sleep } from 'node:timers/promises';
import { diag, type DiagLogger, DiagLogLevel, trace } from '@opentelemetry/api';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import { newId } from '../runtime/ids.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/** Spans are sent in batches after this time, milliseconds. */
const sendAfterMs = 1_000;
/** Longest wait for the last batch at shutdown, milliseconds. */
const flushMs = 2_000;
/** An unreachable collector causes an error per batch; an occasional line is enough. */
const quietMs = 60_000;

/** Registers the SDK for the spans of this process. Headers and resource attributes come from the environment. */
export async function startOtlp({
  config,
  logger,
  process,
  release,
  url,
}: TracingOptions & { url: string }): Promise<Tracing> {
  diag.setLogger(quietLogger(logger), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = await openExporter(config, url);
  const own = resourceFromAttributes({
    'service.name': `switchyard-${process}`,
    'service.version': release,
    'service.instance.id': newId(),
    'switchyard.process': process,
  });
  const given = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  const provider = new TracerProvider({
    resource: own.merge(given),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendAfterMs })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    isOn: true,
    [Symbol.asyncDispose]: async () => {
      trace.disable();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(flushMs, undefined, { ref: false }),
      ]);
      diag.disable();
    },
  };
}

async function openExporter(config: Config, url: string): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    config.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url });
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Config): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
    default:
      return name satisfies never;
  }
}

function quietLogger(logger: Logger): DiagLogger {
  let reportedAt = -quietMs;
  const report = (reason: string) => {
    const now = performance.now();
    if (now - reportedAt < quietMs) return;
    reportedAt = now;
    logger.warn({ reason: reason.slice(0, 500) }, 'spans cannot be sent');
  };
  const ignore = () => undefined;
  return { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
}
