/** The text without trailing marks and blanks. A pattern like `[.,]+$` would try every run of marks. */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
