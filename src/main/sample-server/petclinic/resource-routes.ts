import { emptyReply, SampleError } from '../replies/reply.ts';
import type { Call, Operation, Route } from '../replies/route.ts';
import { type PlainMessage, sampleType } from '../replies/sample-type.ts';
import { maxCreatedRows, type Table } from '../replies/table.ts';
import type { Clinic } from './clinic.ts';
import type { Resource } from './resources.ts';

type Rows = { readonly id: number };

/** Returns the route of a resource's list: read it, or add an entry. */
export function listRoute<Row extends Rows>(resource: Resource<Row>, clinic: () => Clinic): Route {
  const { path, words, name, listField, canCreate, tableOf, messageOf, filter } = resource;
  const gives = sampleType('petclinic', `${name}List`);
  const about = [
    `All of them (${gives.name})`,
    ...(filter ? [filter.about] : []),
    ...(canCreate ? [`POST ${name}Fields to add a ${words}`] : []),
  ];
  const get: Operation = {
    gives,
    run({ request }) {
      const text = (filter && request.query.get(filter.name)) ?? '';
      const rows = tableOf(clinic()).all();
      const chosen = filter && text !== '' ? rows.filter((row) => filter.matches(row, text)) : rows;
      return { [listField]: chosen.map((row) => messageOf(clinic(), row)) };
    },
  };
  const post = creating(resource, clinic, (_call, read) => resource.read(clinic(), read(), null));
  return { path, about: about.join('; '), methods: { GET: get, ...(canCreate && { POST: post }) } };
}

/** Returns the route of a resource's entry: read, change or remove it. */
export function entryRoute<Row extends Rows>(resource: Resource<Row>, clinic: () => Clinic): Route {
  const { path, words, name, tableOf } = resource;
  const rowOf = ({ parameters: [id = ''] }: Call) => requireRow(tableOf(clinic()), id, words);
  return {
    path: `${path}/{id}`,
    about: `One ${words} (${name}); PUT ${name}Fields to change it, DELETE`,
    methods: {
      GET: getting(resource, clinic, rowOf),
      PUT: changing(resource, clinic, rowOf),
      DELETE(call) {
        const { id } = rowOf(call);
        const user = resource.userOf?.(clinic(), id);
        if (user !== undefined) {
          throw new SampleError(409, `The ${words} with id ${id} is needed by ${user}.`);
        }
        resource.remove(clinic(), id);
        return emptyReply(204);
      },
    },
  };
}

/** Returns the operation that reads a row. */
export function getting<Row extends Rows>(
  { name, messageOf }: Resource<Row>,
  clinic: () => Clinic,
  rowOf: (call: Call) => Row,
): Operation {
  return {
    gives: sampleType('petclinic', name),
    run: (call) => messageOf(clinic(), rowOf(call)),
  };
}

/** Returns the operation that replaces a row. */
export function changing<Row extends Rows>(
  { name, messageOf, tableOf, read: readFields }: Resource<Row>,
  clinic: () => Clinic,
  rowOf: (call: Call) => Row,
): Operation {
  return {
    takes: sampleType('petclinic', `${name}Fields`),
    gives: sampleType('petclinic', name),
    run(call, read) {
      const before = rowOf(call);
      const row = { ...before, ...readFields(clinic(), read(), before) };
      tableOf(clinic()).replace(row);
      return messageOf(clinic(), row);
    },
  };
}

/** Returns the operation that adds a row. It throws a {@link SampleError} 507 if there are too many. */
export function creating<Row extends Rows>(
  { path, words, name, tableOf, messageOf }: Resource<Row>,
  clinic: () => Clinic,
  fieldsOf: (call: Call, read: () => PlainMessage) => Omit<Row, 'id'>,
): Operation {
  return {
    takes: sampleType('petclinic', `${name}Fields`),
    gives: sampleType('petclinic', name),
    status: 201,
    location: ({ id }) => `${path}/${id}`,
    run(call, read) {
      const row = tableOf(clinic()).insert(fieldsOf(call, read));
      if (row) return messageOf(clinic(), row);
      throw new SampleError(
        507,
        `At most ${maxCreatedRows} can be added as a ${words}; POST /reset to start again.`,
      );
    },
  };
}

/** Returns the row of an id in a path. Throws a {@link SampleError} 400 or 404. */
export function requireRow<Row extends Rows>(table: Table<Row>, text: string, words: string): Row {
  if (!/^\d{1,9}$/.test(text)) {
    throw new SampleError(400, `The id of a ${words}, '${text}', has to be a whole number.`);
  }
  const row = table.find(Number(text));
  if (row) return row;
  throw new SampleError(404, `There is no ${words} with id ${text}.`);
}
