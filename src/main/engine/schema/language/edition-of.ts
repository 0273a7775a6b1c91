import type protobuf from 'protobufjs';

/** The syntax or edition of the file that defines something: `proto2`, `proto3`, `2023`, ... */
export function editionOf(object: protobuf.ReflectionObject): string {
  for (let at: protobuf.ReflectionObject | null = object; at; at = at.parent) {
    // The parser sets it on what stands at the top of a file; it is in no type declaration.
    const edition: unknown = Reflect.get(at, '_edition');
    if (typeof edition === 'string') return edition;
  }
  return 'proto2';
}
