/** A set of small whole numbers with constant-time changes; `items` up to `size` are its members. */
export class JobSet {
  readonly items: Int32Array;
  size = 0;
  private readonly position: Int32Array;

  constructor(limit: number) {
    this.items = new Int32Array(limit);
    this.position = new Int32Array(limit).fill(-1);
  }

  has(item: number): boolean {
    return (this.position[item] as number) >= 0;
  }

  add(item: number): void {
    if (this.has(item)) return;
    this.items[this.size] = item;
    this.position[item] = this.size;
    this.size += 1;
  }

  delete(item: number): void {
    const position = this.position[item] as number;
    if (position < 0) return;
    this.size -= 1;
    const moved = this.items[this.size] as number;
    this.items[position] = moved;
    this.position[moved] = position;
    this.position[item] = -1;
  }

  clear(): void {
    while (this.size > 0) this.delete(this.items[this.size - 1] as number);
  }
}
