import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { quantile } from '@switchyard/platform/metrics/latency-window.ts';
import { it } from 'vitest';
import { someEvent, startSpineStack } from '../support/spine-stack.ts';
it('speed', async () => {
  await using stack = await startSpineStack();
  const w = await stack.startWorkers();
  const c = await stack.test.newCompany();
  const topic = companyTopic(c.companyId, 'timeline');
  const user = await c.user('manager');
  await using s = await stack.socket(user, { protocol: 'ops.v2', keep: false });
  s.send({ type: 'subscribe', id: 1, topics: [{ topic }] });
  for (const rate of [20, 100, 200]) {
    const t0 = performance.now(); const all = [];
    for (let i = 0; i < rate * 4; i++) { all.push(stack.record(c.companyId, someEvent(topic))); const due = t0 + i * 1000 / rate; const d = due - performance.now(); if (d > 0) await new Promise(r => setTimeout(r, d)); }
    await Promise.all(all); await new Promise(r => setTimeout(r, 500));
    const p = w.metrics.publish.total().counts; const arr = [...p]; const d = [...stack.metrics.delivery.total().counts];
    console.log(rate, 'publish p50', quantile(arr, .5), 'p99', quantile(arr, .99), 'delivery p50', quantile(d, .5), 'p99', quantile(d, .99), 'tasks', JSON.stringify([...w.metrics.tasks]), s.count);
  }
}, 60000);
