/** The primes of XXH64, and the first two in halves for the loop over every byte. */
const prime1 = 0x9e3779b185ebca87n;
const prime2 = 0xc2b2ae3d27d4eb4fn;
const prime3 = 0x165667b19e3779f9n;
const prime4 = 0x85ebca77c2b2ae63n;
const prime5 = 0x27d4eb2f165667c5n;
const prime1Low = 0x85ebca87;
const prime1High = 0x9e3779b1;
const prime2Low = 0x27d4eb4f;
const prime2High = 0xc2b2ae3d;

const stripeBytes = 32;

/**
 * The checksum XXH64 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md), of bytes in pieces. Whole
 * stripes use 32-bit halves, because big integers are a hundred times slower; only the rest at the end uses
 * big integers.
 */
export class Xxh64 {
  /** Four sums, each with its low half first. */
  readonly #sums = Int32Array.of(...[prime1 + prime2, prime2, 0n, -prime1].flatMap(halvesOf));
  readonly #held = new Uint8Array(stripeBytes);
  #heldBytes = 0;
  #totalBytes = 0;

  update(bytes: Uint8Array): void {
    this.#totalBytes += bytes.length;
    let at = 0;
    if (this.#heldBytes > 0) {
      at = Math.min(stripeBytes - this.#heldBytes, bytes.length);
      this.#held.set(bytes.subarray(0, at), this.#heldBytes);
      this.#heldBytes += at;
      if (this.#heldBytes < stripeBytes) return;
      this.#addStripes(this.#held);
    }
    const end = bytes.length - ((bytes.length - at) % stripeBytes);
    this.#addStripes(bytes.subarray(at, end));
    this.#held.set(bytes.subarray(end));
    this.#heldBytes = bytes.length - end;
  }

  /** Returns its low 32 bits, unsigned: zstd stores these. */
  lowDigest(): number {
    return Number(this.digest() & 0xffffffffn);
  }

  digest(): bigint {
    let sum = this.#totalBytes < stripeBytes ? prime5 : this.#joinedSums();
    sum = wrap(sum + BigInt(this.#totalBytes));
    const rest = new DataView(this.#held.buffer, 0, this.#heldBytes);
    let at = 0;
    for (; at + 8 <= rest.byteLength; at += 8) {
      sum = wrap(rotate(sum ^ round(0n, rest.getBigUint64(at, true)), 27n) * prime1 + prime4);
    }
    if (at + 4 <= rest.byteLength) {
      sum ^= wrap(BigInt(rest.getUint32(at, true)) * prime1);
      sum = wrap(rotate(sum, 23n) * prime2 + prime3);
      at += 4;
    }
    for (; at < rest.byteLength; at += 1) {
      sum = wrap(rotate(sum ^ wrap(BigInt(rest.getUint8(at)) * prime5), 11n) * prime1);
    }
    sum = wrap((sum ^ (sum >> 33n)) * prime2);
    sum = wrap((sum ^ (sum >> 29n)) * prime3);
    return sum ^ (sum >> 32n);
  }

  #addStripes(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const sums = this.#sums;
    for (let at = 0; at < bytes.length; at += 8) {
      addLane(sums, (at >> 2) & 6, view.getInt32(at, true), view.getInt32(at + 4, true));
    }
  }

  #joinedSums(): bigint {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = [0, 2, 4, 6].map((at) => {
      const [low = 0, high = 0] = this.#sums.subarray(at, at + 2);
      return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    });
    const joined = wrap(rotate(a, 1n) + rotate(b, 7n) + rotate(c, 12n) + rotate(d, 18n));
    return [a, b, c, d].reduce(
      (sum, one) => wrap((sum ^ round(0n, one)) * prime1 + prime4),
      joined,
    );
  }
}

/** Updates one sum as {@link round} does, in halves. */
function addLane(sums: Int32Array, at: number, low: number, high: number): void {
  const addLow = Math.imul(low, prime2Low);
  const addHigh =
    highProduct(low, prime2Low) + Math.imul(high, prime2Low) + Math.imul(low, prime2High);
  const sumLow = ((sums[at] as number) >>> 0) + (addLow >>> 0);
  const sumHigh = ((sums[at + 1] as number) + addHigh + (sumLow > 0xffffffff ? 1 : 0)) | 0;
  const turnedLow = (sumLow << 31) | (sumHigh >>> 1);
  const turnedHigh = (sumHigh << 31) | ((sumLow | 0) >>> 1);
  sums[at] = Math.imul(turnedLow, prime1Low);
  sums[at + 1] =
    highProduct(turnedLow, prime1Low) +
    Math.imul(turnedHigh, prime1Low) +
    Math.imul(turnedLow, prime1High);
}

/** Returns the upper 32 bits of the product of two unsigned 32-bit numbers. */
function highProduct(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  return aHigh * bHigh + (middle >>> 16) + (((middle & 0xffff) + aLow * bHigh) >>> 16);
}

function round(sum: bigint, lane: bigint): bigint {
  return wrap(rotate(wrap(sum + lane * prime2), 31n) * prime1);
}

function rotate(value: bigint, count: bigint): bigint {
  return wrap(value << count) | (value >> (64n - count));
}

function wrap(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function halvesOf(value: bigint): number[] {
  return [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))];
}
