import type { FormField, FormMessage, ValueType } from '../../../shared/model/message-form.ts';

/** The place of a value in a message: a field, an item or entry of a field, or the message itself. */
export interface Slot {
  /** Null for the message itself. */
  readonly field: FormField | null;
  readonly type: ValueType;
  /** True for a whole list or map, false for one of its values. */
  readonly isWhole: boolean;
}

/** What may be typed at a place. */
export type Expected =
  /** The name of a field. */
  | {
      readonly kind: 'field';
      readonly message: FormMessage;
      /** The fields already set, in either spelling. */
      readonly present: readonly string[];
      /** True in an `Any`, which also has a type URL. */
      readonly hasTypeUrl: boolean;
    }
  | { readonly kind: 'value'; readonly slot: Slot }
  /** The type URL of an `Any`. */
  | { readonly kind: 'type-url' };

/** Returns the slot of the whole message. */
export function rootSlot(typeName: string): Slot {
  return { field: null, type: { kind: 'message', typeName, isGroup: false }, isWhole: false };
}

/** Returns the slot of a whole field. */
export function slotOf(field: FormField): Slot {
  return { field, type: field.type, isWhole: field.label !== 'single' };
}

/** Returns the slot of one item of a list, or one value of a map. */
export function partOf(slot: Slot): Slot {
  return { ...slot, isWhole: false };
}

/** True for a whole field with that label. */
export function isWhole({ field, isWhole: whole }: Slot, label: FormField['label']): boolean {
  return whole && field?.label === label;
}

/** Returns the name of a well-known type without its package; null for other types. */
export function wellKnownOf(type: ValueType): string | null {
  if (type.kind !== 'message') return null;
  return /^google\.protobuf\.(\w+)$/.exec(type.typeName)?.[1] ?? null;
}

/** Finds a field by either spelling. */
export function fieldNamed(message: FormMessage, name: string): FormField | undefined {
  return message.fields.find((field) => field.jsonName === name || field.name === name);
}

/** Returns the full type name at the end of a type URL, or null. */
export function typeNameOf(typeUrl: string | null): string | null {
  return /([A-Za-z_][\w.]*)$/.exec(typeUrl ?? '')?.[1] ?? null;
}
