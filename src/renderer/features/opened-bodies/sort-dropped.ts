/** What is dropped on the window. */
export interface DroppedFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** Some hundred bytes, fewer when the file is shorter; none of a folder. */
  readonly firstBytes: Uint8Array;
}

/** Endings that nothing else has. */
const setNames =
  /\.(?:proto|desc|descriptor|protoset|fds|fdset|descriptorset|descriptor_set)(?:\.gz)?$/i;

/**
 * Whether what is dropped is of schemas: a folder, a .proto file, a descriptor set. All else is looked
 * into as a body. `.bin`, `.pb` and `.binpb` name both: such a file is a descriptor set when it begins as one.
 */
export function isSchema({ name, isFolder, firstBytes }: DroppedFile): boolean {
  return isFolder || setNames.test(name) || startsAsSet(firstBytes);
}

/**
 * A FileDescriptorSet begins with a file (field 1), and as every writer has it, that with its name (field
 * 1): a path to a .proto file (google/protobuf/descriptor.proto).
 */
function startsAsSet(bytes: Uint8Array): boolean {
  const file = fieldOne(bytes, 0);
  const name = file && fieldOne(bytes, file.start);
  if (!name || name.end > bytes.length || name.start === name.end) return false;
  return /^[^\p{Cc}\\"]+\.proto$/u.test(
    new TextDecoder().decode(bytes.subarray(name.start, name.end)),
  );
}

/** Field 1 as bytes, which may run past what is there; lengths up to 2^28. */
function fieldOne(
  bytes: Uint8Array,
  at: number,
): { readonly start: number; readonly end: number } | null {
  if (bytes[at] !== 0x0a) return null;
  let length = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[at + 1 + index];
    if (byte === undefined) return null;
    length |= (byte & 0x7f) << (7 * index);
    const start = at + 2 + index;
    if (byte < 0x80) return { start, end: start + length };
  }
  return null;
}
