/**
 * The name under which protobufjs keeps a field, oneof or enum value.
 *
 * It drops everything named `__proto__`, so that gets a stand-in; where users and servers see it,
 * a field has its own name (`protoName`).
 */
export function builtName(name: string, isTaken: (name: string) => boolean): string {
  if (name !== '__proto__') return name;
  let n = 0;
  while (isTaken(`p_proto_${n}`)) n += 1;
  return `p_proto_${n}`;
}

/** The oneof that protobufjs wants around an `optional` field of proto3; its name shows nowhere. */
export function optionalOneofName(name: string, isTaken: (name: string) => boolean): string {
  let candidate = `_${name}`;
  while (candidate === '__proto__' || isTaken(candidate)) candidate = `_${candidate}`;
  return candidate;
}
