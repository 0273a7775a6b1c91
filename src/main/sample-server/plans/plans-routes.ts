import { SampleError } from '../replies/reply.ts';
import type { Route, RouteGroup } from '../replies/route.ts';
import { type PlainMessage, type SampleType, sampleType } from '../replies/sample-type.ts';
import { maxListed, planOf, subscriptionOf, userOf } from './plans-data.ts';

/** A list and its single entries, made for each response: nothing is stored. */
interface Listing {
  readonly path: string;
  readonly words: string;
  readonly list: SampleType;
  readonly field: string;
  readonly entry: SampleType;
  readonly entryOf: (number: number) => PlainMessage;
}

const Plan = sampleType('plans', 'Plan');

const listings: readonly Listing[] = [
  {
    path: '/plans/users',
    words: 'users',
    list: sampleType('plans', 'UserList'),
    field: 'users',
    entry: sampleType('plans', 'User'),
    entryOf: userOf,
  },
  {
    path: '/plans/subscriptions',
    words: 'subscriptions',
    list: sampleType('plans', 'SubscriptionList'),
    field: 'subscriptions',
    entry: sampleType('plans', 'Subscription'),
    entryOf: subscriptionOf,
  },
  {
    path: '/plans',
    words: 'plans',
    list: sampleType('plans', 'PlanList'),
    field: 'plan',
    entry: Plan,
    entryOf: planOf,
  },
];

/** Creates `/plans`: lists of any length, for testing with many messages. */
export function createPlansRoutes(): RouteGroup {
  // The lists come before the entries: `/plans/users` is not a plan called users.
  return { routes: [...listings.map(listRoute), ...listings.map(entryRoute)] };
}

function listRoute({ path, words, list, field, entry, entryOf }: Listing): Route {
  const about = `?n= ${words} (${list.name}), 0 to ${maxListed}; 100 when not said`;
  const isPlans = entry === Plan;
  return {
    path,
    about: isPlans ? `${about}; POST a Plan to get it back as 201: it is not kept` : about,
    methods: {
      GET: {
        gives: list,
        run({ request }) {
          const length = countOf(request.query);
          return { [field]: Array.from({ length }, (_, index) => entryOf(index + 1)) };
        },
      },
      ...(isPlans && {
        POST: { takes: Plan, gives: Plan, status: 201, run: (_call, read) => read() },
      }),
    },
  };
}

function entryRoute({ path, words, entry, entryOf }: Listing): Route {
  return {
    path: `${path}/{number}`,
    about: `One of the ${words} (${entry.name}), 1 to ${maxListed}`,
    methods: {
      GET: {
        gives: entry,
        run({ parameters: [number = ''] }) {
          if (/^[1-9]\d{0,5}$/.test(number) && Number(number) <= maxListed) {
            return entryOf(Number(number));
          }
          throw new SampleError(404, `There are ${words} 1 to ${maxListed}, not '${number}'.`);
        },
      },
    },
  };
}

function countOf(query: URLSearchParams): number {
  const text = query.get('n') ?? '100';
  if (/^\d{1,6}$/.test(text) && Number(text) <= maxListed) return Number(text);
  throw new SampleError(400, `n='${text}' has to be a whole number from 0 to ${maxListed}.`);
}
