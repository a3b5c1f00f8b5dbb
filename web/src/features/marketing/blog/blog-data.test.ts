import { describe, expect, it } from 'vitest';
import { type BlogSummary, postsAfter, topicOf } from './blog-data.ts';

const post = (href: string): BlogSummary => ({
  href,
  title: href,
  description: '',
  updated: '2026-11-21',
  author: null,
  keywords: [],
  minutes: 1,
});
const hrefs = (posts: readonly BlogSummary[]) => posts.map(({ href }) => href);

describe('the posts to read next', () => {
  const posts = ['/a', '/b', '/c', '/d'].map(post);

  it('are the two that follow, from the beginning after the last, and never the post itself', () => {
    expect(hrefs(postsAfter(posts, '/a'))).toEqual(['/b', '/c']);
    expect(hrefs(postsAfter(posts, '/c'))).toEqual(['/d', '/a']);
    expect(hrefs(postsAfter(posts, '/d'))).toEqual(['/a', '/b']);
    expect(hrefs(postsAfter([post('/a')], '/a'))).toEqual([]);
  });

  it('carry nothing that a list does not show', () => {
    const full = { ...post('/b'), html: '<p>long</p>' };
    expect(postsAfter([post('/a'), full], '/a')).toEqual([post('/b')]);
  });
});

it('takes the topic of a post from its keywords', () => {
  expect(topicOf({ keywords: ['board', 'engineering'] })).toBe('Engineering');
  expect(topicOf({ keywords: ['board'] })).toBeNull();
});
