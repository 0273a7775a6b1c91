import type { treeContract } from '../../../shared/contract/engine-tree.ts';
import { bodyOfNode, nodesOfBody, pageOfBody, withDamage } from '../exchange/bodies/node-body.ts';
import { searchWhole } from '../exchange/bodies/search-whole.ts';
import { deadlines } from '../pool/deadlines.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Serves trees of bodies: rows, positions and search. */
export function treeHandlers(
  parts: Pick<EngineParts, 'bodies' | 'maxBodyBytes' | 'schemas'>,
): HandlersOf<keyof typeof treeContract> {
  const { bodies, schemas } = parts;

  function optionsOf(typeName: string | null, schemaSet: string | null) {
    return {
      deadlineMs: deadlines.readMs,
      schemaSet: schemas.setStillThere(schemaSet),
      typeNames: [typeName],
    };
  }

  return {
    async readTree({ schemaSet, framing = null, grouped = false, ...asked }) {
      const { bodyId, node } = bodyOfNode(asked.bodyId, asked.node);
      const body = await bodies.get(bodyId);
      const input = { ...asked, framing, grouped, node, bodyId, body };
      const page = await schemas.run('readTree', input, optionsOf(asked.typeName, schemaSet));
      if (bodyId === asked.bodyId) return page;
      const isUnpacked = asked.node?.content.kind === 'inflated';
      const damage = isUnpacked ? await bodies.faultOf(bodyId) : null;
      return pageOfBody(withDamage(page, damage, body.byteLength), bodyId);
    },

    async locateInTree({ schemaSet, framing = null, grouped = false, from: part, ...asked }) {
      const { bodyId, node } = bodyOfNode(asked.bodyId, part?.node ?? null);
      const from = part && node ? { node, address: part.address } : null;
      const body = await bodies.get(bodyId);
      const input = { ...asked, framing, grouped, from, bodyId, body };
      const located = await schemas.run(
        'locateInTree',
        input,
        optionsOf(asked.typeName, schemaSet),
      );
      if (bodyId === asked.bodyId) return located;
      return { ...located, chain: nodesOfBody(located.chain, bodyId), bodyId };
    },

    async expandTree({ schemaSet, framing = null, grouped = false, from: part, ...asked }) {
      const { bodyId, node } = bodyOfNode(asked.bodyId, part?.node ?? null);
      const from = part && node ? { node, address: part.address } : null;
      const body = await bodies.get(bodyId);
      const input = { ...asked, framing, grouped, from, bodyId, body };
      const expanded = await schemas.run('expandTree', input, optionsOf(asked.typeName, schemaSet));
      if (bodyId === asked.bodyId) return expanded;
      return { ...expanded, nodes: nodesOfBody(expanded.nodes, bodyId) };
    },

    async searchBody({ schemaSet, framing = null, ...asked }) {
      const options = optionsOf(asked.typeName, schemaSet);
      return searchWhole(
        { ...asked, framing },
        {
          bodies,
          maxUnpackedBytes: parts.maxBodyBytes(),
          run: (input) => schemas.run('searchBody', input, options),
        },
      );
    },
  };
}
