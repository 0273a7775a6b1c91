import type { FormEnum, FormMessage } from '../../../shared/model/message-form.ts';
import type { TextAssist, TypeLookup } from './text-assist.ts';

/**
 * Looks types up one by one, and asks for each only once: a type comes with others that it holds. One that is
 * not known is asked for again the next time.
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
    // An enum comes with each message that has a field of it.
    enumType: async (typeName) => enums.get(typeName) ?? null,
  };
}
