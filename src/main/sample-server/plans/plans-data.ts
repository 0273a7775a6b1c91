import type { PlainMessage } from '../replies/sample-type.ts';

/** The number of plans, users and subscriptions. */
export const maxListed = 100_000;

/** Returns the plan of a number from 1; only the name differs. */
export function planOf(number: number): PlainMessage {
  return {
    name: `TestBaseline${number}`,
    description: 'A plan for measuring the base line at',
    numberOfMinutes: 15,
    musicCollections: 1000,
    monthlyFee: 8.49,
    annualFee: 84.9,
    isActive: true,
    musicSuggestions: 0,
  };
}

const givenNames = ['Ada', 'Bruno', 'Chiara', 'Deniz', 'Emil', 'Fatou', 'Goran', 'Hana'];
const familyNames = ['Abel', 'Berg', 'Costa', 'Duran', 'Eriksen', 'Fischer', 'Gallo'];

/** Returns the customer of a number from 1; the names repeat after 56. */
export function userOf(number: number): PlainMessage {
  const givenName = pick(givenNames, number);
  const familyName = pick(familyNames, number);
  return {
    id: number,
    fullName: `${givenName} ${familyName}`,
    email: `${givenName}.${familyName}${number}@example.com`.toLowerCase(),
    wantsNews: number % 3 === 0,
  };
}

/**
 * Returns the subscription of a number from 1: of the customer of that number, to one of the first 12 plans.
 */
export function subscriptionOf(number: number): PlainMessage {
  return {
    id: number,
    user: userOf(number),
    plan: planOf(1 + (number % 12)),
    startDate: `2024-${twoDigits(1 + (number % 12))}-${twoDigits(1 + (number % 28))}`,
    isAnnual: number % 2 === 0,
  };
}

function pick(names: readonly string[], number: number): string {
  return names[number % names.length] ?? '';
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
