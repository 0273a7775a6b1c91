import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { entryPath, joinPath } from './body-finding.ts';
import { asWholeValue, type StandIns } from './draft-stand-ins.ts';
import { jsonFieldsOf, messageTypeOf, withoutDot } from './find-json-field.ts';
import { wrapped } from './json-slot.ts';

/**
 * Returns the ProtoJSON of a message with marks in place of stand-ins, for `JSON.stringify` and {@link
 * Marks.putBack}.
 *
 * @param value the ProtoJSON of the type
 */
export function putInJson(
  type: protobuf.Type,
  value: unknown,
  standIns: StandIns,
  path: string,
): unknown {
  if (standIns.values.size + standIns.keys.size === 0) return value;

  function standing(at: string): string | null {
    const raw = standIns.values.get(at);
    return raw === undefined ? null : standIns.marks.mark(asWholeValue(raw));
  }

  function inMessage(of: protobuf.Type, json: unknown, at: string): unknown {
    if (wrapped(of)) return standing(joinPath(at, 'value')) ?? json;
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
    if (of.fullName !== '.google.protobuf.Any') return inFields(of, json, at);
    const url = (json as Readonly<Record<string, unknown>>)['@type'];
    if (typeof url !== 'string') return json;
    const inner = of.root.lookupType(url.slice(url.lastIndexOf('/') + 1));
    return inFields(inner, json, joinPath(at, `(${withoutDot(inner.fullName)})`));
  }

  function inFields(of: protobuf.Type, json: object, at: string): object {
    const fields = jsonFieldsOf(of);
    const entries = Object.entries(json).map(([key, item]) => {
      const field = fields.get(key);
      return [key, field ? inField(field, item, joinPath(at, fieldNameOf(field))) : item] as const;
    });
    return Object.fromEntries(entries);
  }

  function inField(field: protobuf.Field, json: unknown, at: string): unknown {
    if (field instanceof protobuf.MapField) {
      const entries = Object.entries(json as object).map(([key, item]) => {
        const entry = entryPath(at, field.keyType, key);
        const raw = standIns.keys.get(entry);
        const name = raw === undefined ? key : standIns.marks.mark(raw);
        return [name, inElement(field, item, entry)] as const;
      });
      return Object.fromEntries(entries);
    }
    if (!field.repeated) return inElement(field, json, at);
    return (json as readonly unknown[]).map((item, index) =>
      inElement(field, item, `${at}[${index}]`),
    );
  }

  function inElement(field: protobuf.Field, json: unknown, at: string): unknown {
    const inner = messageTypeOf(field);
    return inner ? inMessage(inner, json, at) : (standing(at) ?? json);
  }

  return inMessage(type, value, path);
}
