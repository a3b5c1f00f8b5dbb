import { describe, expect, it } from 'vitest';
import { blogFeed, type FeedPost } from './blog-feed.ts';

const post = (over: Partial<FeedPost> = {}): FeedPost => ({
  path: '/blog/first',
  title: 'Vans & <vows>',
  description: 'Said "plainly"',
  updated: '2026-11-20',
  author: 'The Switchyard team',
  html: '<p>Tom &amp; Ana</p>',
  ...over,
});

describe('the feed of the blog', () => {
  it('has the newest post first and its day as its own', () => {
    const feed = blogFeed([post(), post({ path: '/blog/second', updated: '2026-11-21' })]);
    expect(feed.indexOf('/blog/second')).toBeLessThan(feed.indexOf('/blog/first'));
    expect(feed).toContain('  <updated>2026-11-21T00:00:00Z</updated>\n  <entry>');
  });

  it('keeps texts and markup of posts from ending an element', () => {
    const feed = blogFeed([post()]);
    expect(feed).toContain('<title>Vans &amp; &lt;vows&gt;</title>');
    expect(feed).toContain('<summary>Said &quot;plainly&quot;</summary>');
    expect(feed).toContain('<content type="html">&lt;p&gt;Tom &amp;amp; Ana&lt;/p&gt;</content>');
  });

  it('is refused without posts', () => {
    expect(() => blogFeed([])).toThrow('no posts');
  });
});
