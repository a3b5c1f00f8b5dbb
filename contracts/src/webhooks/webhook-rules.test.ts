import { describe, expect, it } from 'vitest';
import { kindOfEvent, retryDelaysMs, takesEvent, webhookEventTypes } from './webhook-rules.ts';

describe('the filters of a webhook', () => {
  it('let everything through if there are none', () => {
    expect(takesEvent([], 'job.created')).toBe(true);
    expect(takesEvent([], 'invoice.sent_by_a_newer_version')).toBe(true);
  });

  it('name event types, or all types of a kind', () => {
    expect(takesEvent(['job.created'], 'job.created')).toBe(true);
    expect(takesEvent(['job.created'], 'job.updated')).toBe(false);
    expect(takesEvent(['visit.*'], 'visit.moved')).toBe(true);
    expect(takesEvent(['visit.*'], 'visit_entry.created')).toBe(false);
  });

  it('never let events of webhooks and inboxes through', () => {
    expect(takesEvent([], 'webhook.created')).toBe(false);
    expect(takesEvent([], 'notification.created')).toBe(false);
    expect(webhookEventTypes.map(kindOfEvent)).not.toContain('webhook');
  });
});

it('retries last about three days', () => {
  const days = retryDelaysMs.reduce((sum, delay) => sum + delay, 0) / 86_400_000;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
});
