import { describe, expect, it } from 'vitest';
import { fillPath } from './route.ts';

describe('fillPath', () => {
  it('fills parameters with digits in their names', () => {
    expect(fillPath('/api/jobs/:jobId/photos/:sha256/content', { jobId: 'j 1', sha256: 'abc' })).toBe(
      '/api/jobs/j%201/photos/abc/content',
    );
  });
});
