/** Measurements collected in the page; everything in milliseconds. */
export type Probe = {
  /** From the start of the navigation until the frame with the first bars was on screen; 0: not yet. */
  boardPainted: number;
  /** Longest event of each interaction so far, by the browser's interaction id. */
  interactions: Map<number, number>;
  /** While set: records the time between frames, and the main thread's work per frame. */
  frames: { deltas: number[]; work: number[] } | null;
};

declare global {
  interface Window {
    benchProbe: Probe;
  }
}

/** Runs in the page before its own scripts. */
export function installProbe(): void {
  const probe: Probe = { boardPainted: 0, interactions: new Map(), frames: null };
  window.benchProbe = probe;
  // Messages are delivered after the current frame: its style, layout and paint are done by then.
  const afterFrame = new MessageChannel();
  let began = 0;
  afterFrame.port1.onmessage = () => probe.frames?.work.push(performance.now() - began);
  let last = 0;
  const onFrame = (at: number): void => {
    if (probe.frames) {
      if (last > 0) probe.frames.deltas.push(at - last);
      last = at;
      began = performance.now();
      afterFrame.port2.postMessage(null);
    } else last = 0;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);

  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    probe.boardPainted = performance.now();
  };
  const watch = (): void => {
    if (document.querySelector('[data-visit]')) painted.port2.postMessage(null);
    else requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const id = (entry as PerformanceEventTiming & { interactionId: number }).interactionId;
      if (id > 0) probe.interactions.set(id, Math.max(entry.duration, probe.interactions.get(id) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
