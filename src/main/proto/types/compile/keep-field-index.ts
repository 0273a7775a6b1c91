import protobuf from 'protobufjs';

/** protobufjs keeps this index to itself. */
interface FieldIndexed {
  _fieldsById: Record<number, protobuf.Field> | null;
}

let isDone = false;

/**
 * Lets a message type keep its index by number while fields are added to it.
 *
 * protobufjs 8.8.1 drops the index with every field and builds it anew for the next, which takes
 * 14 s for a message of 10 000 fields. Idempotent.
 */
export function keepFieldIndex(): void {
  if (isDone) return;
  isDone = true;
  const add = protobuf.Type.prototype.add;
  protobuf.Type.prototype.add = function addKeepingIndex(object) {
    const indexed = this as unknown as FieldIndexed;
    const isField = object instanceof protobuf.Field && object.extend === undefined;
    if (!isField) return add.call(this, object);
    const byId = indexed._fieldsById ?? this.fieldsById;
    indexed._fieldsById = byId;
    add.call(this, object);
    // The library ignores a field named __proto__.
    if (this.fields[object.name] === object) byId[object.id] = object;
    indexed._fieldsById = byId;
    return this;
  };
}
