/** A reply whose JSON is ready to be sent: for large ones that many ask for. */
export class WrittenReply {
  /** In UTF-8, as the contract of the route demands. */
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}
