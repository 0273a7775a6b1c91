import type { FormField, FormMessage, ValueType } from '../../../shared/model/message-form.ts';

/** What a value in a message is: of a field, or an item or entry of one, or the message that is typed itself. */
export interface Slot {
  /** Null for the message itself. */
  readonly field: FormField | null;
  readonly type: ValueType;
  /** Whether it is all of a list or map, and not one of its values. */
  readonly isWhole: boolean;
}

/** What may be typed at a place. */
export type Expected =
  /** A field of a message. */
  | {
      readonly kind: 'field';
      readonly message: FormMessage;
      /** Those that are set, in either spelling. */
      readonly present: readonly string[];
      /** What an `Any` has besides. */
      readonly hasTypeUrl: boolean;
    }
  | { readonly kind: 'value'; readonly slot: Slot }
  /** Which message an `Any` holds. */
  | { readonly kind: 'type-url' };

/** The message that is typed, as a slot. */
export function rootSlot(typeName: string): Slot {
  return { field: null, type: { kind: 'message', typeName, isGroup: false }, isWhole: false };
}

/** All of a field. */
export function slotOf(field: FormField): Slot {
  return { field, type: field.type, isWhole: field.label !== 'single' };
}

/** One item of a list, or value of a map. */
export function partOf(slot: Slot): Slot {
  return { ...slot, isWhole: false };
}

/** Whether it is all of a field of that label. */
export function isWhole({ field, isWhole: whole }: Slot, label: FormField['label']): boolean {
  return whole && field?.label === label;
}

/** The name of a well-known type without its package; null for any other type. */
export function wellKnownOf(type: ValueType): string | null {
  if (type.kind !== 'message') return null;
  return /^google\.protobuf\.(\w+)$/.exec(type.typeName)?.[1] ?? null;
}

/** The field of either spelling. */
export function fieldNamed(message: FormMessage, name: string): FormField | undefined {
  return message.fields.find((field) => field.jsonName === name || field.name === name);
}

/** The full name that a type URL ends with; null where it has none. */
export function typeNameOf(typeUrl: string | null): string | null {
  return /([A-Za-z_][\w.]*)$/.exec(typeUrl ?? '')?.[1] ?? null;
}
