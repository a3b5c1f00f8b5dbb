import { describe, expect, it } from 'vitest';
import { classifyError } from './classify-error.ts';

const plain = (message: string) => Object.assign(new Error(message), { stack: '' });

describe('classifyError', () => {
  it.each([
    ['Failed to fetch', 'network', 'Connection problem. Please check your internet connection.', true],
    ['Network is down', 'network', 'Connection problem. Please check your internet connection.', true],
    ['503: Network timeout', 'network', 'Connection problem. Please check your internet connection.', true],
    ['Loading chunk failed', 'chunk', 'App update detected. Please refresh the page.', true],
    ['403: Forbidden', 'permission', "You don't have permission to access this resource.", false],
    ['401: Unauthorized', 'permission', "You don't have permission to access this resource.", false],
    ['no permission', 'permission', "You don't have permission to access this resource.", false],
    ['400: Validation failed', 'validation', 'Invalid input detected. Please check your data.', true],
    ['title is required', 'validation', 'Invalid input detected. Please check your data.', true],
    ['could not render', 'runtime', 'Something went wrong while displaying this content.', true],
    ['x is not a function', 'unknown', 'An unexpected error occurred.', true],
  ])('%s is a %s problem', (message, type, userMessage, recoverable) => {
    expect(classifyError(plain(message))).toMatchObject({ type, userMessage, recoverable });
  });

  it('takes an error whose stack goes through a component as a runtime error', () => {
    const error = Object.assign(new Error('x is undefined'), { stack: 'at JobComponent (job.js:1:1)' });
    expect(classifyError(error).type).toBe('runtime');
  });

  it('judges by the message before it looks at the stack', () => {
    const error = Object.assign(new Error('Failed to fetch'), { stack: 'at react-dom.js:1:1' });
    expect(classifyError(error).type).toBe('network');
  });

  it('takes unknown failures as critical', () => {
    expect(classifyError(plain('boom')).severity).toBe('critical');
  });

  it('reads the text of a failed call', () => {
    expect(classifyError({ status: 403, text: '403: Forbidden: not yours' }).type).toBe('permission');
  });
});
