import protobuf from 'protobufjs';

let isDone = false;

/**
 * Lets readers refuse a varint of more than ten bytes in a field that they skip, as they do in one that they
 * know. protobufjs 8.8.1 skips it whatever its length. Idempotent.
 */
export function limitVarints(): void {
  if (isDone) return;
  isDone = true;
  const { skip } = protobuf.Reader.prototype;
  protobuf.Reader.prototype.skip = function skipLimited(length) {
    if (length !== undefined) return skip.call(this, length);
    const start = this.pos;
    skip.call(this);
    if (this.pos - start > 10) throw new Error('invalid varint encoding');
    return this;
  };
}
