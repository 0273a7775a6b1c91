import type { CompiledSchema } from './compile-schema.ts';

/** A compiled schema that records the names it was asked for but does not have. */
export interface RecordingSchema {
  readonly schema: CompiledSchema;
  /** Returns the names since the last call, each once, without leading dots. */
  takeMisses(): readonly string[];
}

/** A hostile body may name a million types: those beyond this are not looked up. */
const maxMisses = 200;

const typeName = /^[A-Za-z_][\w.]{0,499}$/;

/**
 * Records missing names of a schema, and of its protobufjs root: ProtoJSON and text format look up the type
 * of an `Any` there.
 */
export function recordMisses(schema: CompiledSchema): RecordingSchema {
  let missed = new Set<string>();

  function record(name: string): void {
    const bare = name.replace(/^\./, '');
    if (missed.size < maxMisses && typeName.test(bare)) missed.add(bare);
  }

  function recording<T>(find: (name: string) => T | undefined): (name: string) => T | undefined {
    return (name) => {
      const found = find(name);
      if (found === undefined) record(name);
      return found;
    };
  }

  const root = schema.findType('google.protobuf.Any')?.root;
  if (root) {
    const { lookup } = root;
    root.lookup = (...args: Parameters<typeof lookup>) => {
      const found = lookup.apply(root, args);
      if (found === null) record([args[0]].flat().join('.'));
      return found;
    };
  }
  const findType = recording((name) => schema.findType(name));
  return {
    schema: {
      // Not copied: reading them checks every file, which few callers need.
      get problems() {
        return schema.problems;
      },
      missing: schema.missing,
      findType,
      shapeOf: recording((name) => schema.shapeOf(name)),
      requireType(name) {
        findType(name);
        return schema.requireType(name);
      },
    },
    takeMisses() {
      const taken = [...missed];
      missed = new Set();
      return taken;
    },
  };
}
