import type { Page } from 'playwright-core';

/** Least size of a target for fingers, CSS pixels. */
const least = 44;
/** Least size of text on phones, CSS pixels. */
const leastText = 12;

/**
 * Targets of the page that a finger reaches in less than 44 px, by name and size. What counts is the area that reacts,
 * which may be larger than what is drawn. Links within a sentence are as high as their line.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((size) => {
    const selector =
      'button, a[href], input:not([type=hidden],[type=file]), select, textarea, summary, [role=checkbox], [role=tab], [role=menuitem], [role=switch]';
    const isText = (element: Element) =>
      element.matches('a') && getComputedStyle(element).display === 'inline';
    const reach = (element: Element, { x, y }: DOMPointInit, dx: number, dy: number): number => {
      const own = element.closest('label') ?? element;
      for (let step = 1; step <= size; step += 1) {
        const [left, top] = [(x ?? 0) + dx * step, (y ?? 0) + dy * step];
        // The edge of the screen.
        if (left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) return step - 1;
        const hit = document.elementFromPoint(left, top);
        if (hit === null || !own.contains(hit)) return step - 1;
      }
      return size;
    };
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      if (isText(element) || element.matches(':disabled') || element.closest('[inert], [aria-hidden=true]'))
        return [];
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const box = element.getBoundingClientRect();
      const center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const hit = document.elementFromPoint(center.x, center.y);
      const own = element.closest('label') ?? element;
      // Not visible, or below something else.
      if (box.width === 0 || hit === null || !own.contains(hit)) return [];
      if (box.width >= size && box.height >= size) return [];
      const width = Math.max(box.width, reach(element, center, -1, 0) + reach(element, center, 1, 0) + 1);
      const height = Math.max(box.height, reach(element, center, 0, -1) + reach(element, center, 0, 1) + 1);
      if (width >= size - 0.5 && height >= size - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return [`${element.tagName.toLowerCase()} “${name}” ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, least);
}

/** Texts of the page below 12 px. */
export async function smallTexts(page: Page): Promise<string[]> {
  return await page.evaluate((size) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const parent = walker.currentNode.parentElement;
      if (text === '' || parent === null || parent.getClientRects().length === 0) continue;
      const box = parent.getBoundingClientRect();
      const { fontSize } = getComputedStyle(parent);
      if (box.width > 1 && Number.parseFloat(fontSize) < size)
        found.add(`“${text.slice(0, 40)}” ${fontSize}`);
    }
    return [...found];
  }, leastText);
}
