import type { FormEnum, FormMessage } from '../../../shared/model/message-form.ts';
import type { TextAssist, TypeLookup } from './text-assist.ts';

/**
 * Creates a lookup that asks for each type only once; a type comes with the types it contains. An unknown
 * type is asked for again next time.
 */
export function createTypeLookup(describe: TextAssist['describeTypes']): TypeLookup {
  const messages = new Map<string, FormMessage>();
  const enums = new Map<string, FormEnum>();
  const asked = new Map<string, Promise<void>>();

  async function ask(typeName: string): Promise<void> {
    try {
      const described = await describe([typeName]);
      for (const message of described.messages) messages.set(message.name, message);
      for (const type of described.enums) enums.set(type.name, type);
    } finally {
      asked.delete(typeName);
    }
  }

  return {
    async message(typeName) {
      if (!messages.has(typeName)) {
        const responded = asked.get(typeName) ?? ask(typeName);
        asked.set(typeName, responded);
        await responded;
      }
      return messages.get(typeName) ?? null;
    },
    // An enum comes with every message that has a field of it.
    enumType: async (typeName) => enums.get(typeName) ?? null,
  };
}
