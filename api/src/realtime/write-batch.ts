/**
 * A sequence of frames collected for sockets. Sockets with the same frames share one batch, so a sequence is joined
 * into one buffer once, however many sockets it is sent to.
 */
export class WriteBatch {
  readonly bytes: number;
  readonly count: number;
  readonly #parent: WriteBatch | null;
  readonly #data: Buffer | null;
  /** When the last frame's event was recorded, Unix milliseconds; 0 for control messages. */
  readonly #recordedAt: number;
  #next: WriteBatch | undefined;
  #nextData: Buffer | undefined;
  #others: Map<Buffer, WriteBatch> | undefined;
  #joined: Buffer | undefined;
  #times: number[] | undefined;

  private constructor(parent: WriteBatch | null, data: Buffer | null, recordedAt: number) {
    this.#parent = parent;
    this.#data = data;
    this.#recordedAt = recordedAt;
    this.bytes = (parent?.bytes ?? 0) + (data?.length ?? 0);
    this.count = (parent?.count ?? 0) + (data ? 1 : 0);
  }

  static empty(): WriteBatch {
    return new WriteBatch(null, null, 0);
  }

  /** The batch with one more frame; the same object for every socket that adds the same frame. */
  with(data: Buffer, recordedAt: number): WriteBatch {
    if (this.#nextData === data && this.#next) return this.#next;
    const known = this.#others?.get(data);
    if (known) return known;
    const next = new WriteBatch(this, data, recordedAt);
    if (this.#next) {
      this.#others ??= new Map();
      this.#others.set(data, next);
    } else {
      this.#next = next;
      this.#nextData = data;
    }
    return next;
  }

  /** All frames as one buffer. */
  joined(): Buffer {
    if (!this.#joined) {
      const frames = this.frames();
      this.#joined = frames.length === 1 && frames[0] ? frames[0] : Buffer.concat(frames, this.bytes);
    }
    return this.#joined;
  }

  frames(): Buffer[] {
    return this.#path().flatMap((batch) => batch.#data ?? []);
  }

  /** Recording times of the events among the frames. */
  recordingTimes(): readonly number[] {
    this.#times ??= this.#path().flatMap((batch) => (batch.#recordedAt > 0 ? batch.#recordedAt : []));
    return this.#times;
  }

  #path(): WriteBatch[] {
    const path: WriteBatch[] = [this];
    for (let parent = this.#parent; parent; parent = parent.#parent) path.push(parent);
    return path.reverse();
  }
}
