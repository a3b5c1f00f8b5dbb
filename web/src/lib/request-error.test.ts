import { describe, expect, it } from 'vitest';
import { describeFailure, describeRequestError, fieldErrorsOf, requestErrorText } from './request-error.ts';

const problem = {
  type: 'urn:switchyard:problem:request.invalid',
  title: 'Validation failed: the request is invalid',
  status: 400,
  code: 'request.invalid' as const,
  errors: [
    { pointer: '/title', in: 'body' as const, code: 'too_small', message: 'Required' },
    { pointer: '/requiredSkills/0/level', in: 'body' as const, code: 'too_big', message: 'At most 5' },
  ],
};

describe('request errors', () => {
  it('are the status, a colon and the body', () => {
    expect(requestErrorText(409, 'Conflict', '{"a":1}')).toBe('409: {"a":1}');
  });

  it('take the status text where the body is empty', () => {
    expect(requestErrorText(502, 'Bad Gateway', '')).toBe('502: Bad Gateway');
  });

  it('give every field its message by dotted path', () => {
    expect(fieldErrorsOf({ status: 400, text: '400: …', problem })).toEqual({
      title: 'Required',
      'requiredSkills.0.level': 'At most 5',
    });
  });

  it('are described by the detail, then the title, then their class', () => {
    const detail = { ...problem, detail: 'Two fields are wrong' };
    expect(describeRequestError({ status: 400, text: 't', problem: detail })).toBe('Two fields are wrong');
    expect(describeRequestError({ status: 400, text: 't', problem })).toBe(problem.title);
    expect(describeRequestError({ status: 500, text: '500: oops' })).toBe('An unexpected error occurred.');
    expect(describeRequestError({ status: 'network', text: 'Load failed' })).toBe(
      'Connection problem. Please check your internet connection.',
    );
  });

  it('of a read are described by their class, whatever the server says', () => {
    const forbidden = { ...problem, status: 403, title: 'Forbidden for your role' };
    const described = [
      { status: 'network', text: 'Load failed' } as const,
      { status: 403, text: `403: ${JSON.stringify(forbidden)}`, problem: forbidden },
      { status: 400, text: `400: ${JSON.stringify(problem)}`, problem },
      { status: 500, text: '500: oops' },
    ].map(describeFailure);
    expect(described).toEqual([
      'Connection problem. Please check your internet connection.',
      "You don't have permission to access this resource.",
      'Invalid input detected. Please check your data.',
      'An unexpected error occurred.',
    ]);
  });

  it('have no fields when they are something else', () => {
    expect(fieldErrorsOf(new Error('x'))).toEqual({});
  });
});
