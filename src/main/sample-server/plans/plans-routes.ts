import type { SampleRequest } from '../replies/reply.ts';
import { requireAnswerFormat } from '../replies/reply-in-format.ts';
import type { Route, RouteGroup } from '../replies/route.ts';
import { SampleError } from '../replies/sample-error.ts';
import { messageReply, readMessage } from '../replies/sample-message.ts';
import type { PlainMessage, SampleType } from '../replies/sample-type.ts';
import { maxListed, planOf, subscriptionOf, userOf } from './plans-data.ts';
import { plansTypes } from './plans-types.ts';

/** A list and its single entries, made anew for each answer: nothing is kept. */
interface Listing {
  readonly path: string;
  readonly words: string;
  readonly list: SampleType;
  readonly field: string;
  readonly entry: SampleType;
  readonly entryOf: (number: number) => PlainMessage;
}

const listings: readonly Listing[] = [
  {
    path: '/plans/users',
    words: 'users',
    list: plansTypes.UserList,
    field: 'users',
    entry: plansTypes.User,
    entryOf: userOf,
  },
  {
    path: '/plans/subscriptions',
    words: 'subscriptions',
    list: plansTypes.SubscriptionList,
    field: 'subscriptions',
    entry: plansTypes.Subscription,
    entryOf: subscriptionOf,
  },
  {
    path: '/plans',
    words: 'plans',
    list: plansTypes.PlanList,
    field: 'plan',
    entry: plansTypes.Plan,
    entryOf: planOf,
  },
];

/** `/plans`: lists of any length, for what grows with the number of messages. */
export function createPlansRoutes(): RouteGroup {
  // The lists come before the entries: `/plans/users` is no plan called users.
  return { routes: [...listings.map(listRoute), ...listings.map(entryRoute)] };
}

function listRoute({ path, words, list, field, entryOf }: Listing): Route {
  const get = (request: SampleRequest) => {
    const length = countOf(request.query);
    const entries = Array.from({ length }, (_, index) => entryOf(index + 1));
    return messageReply(request, 200, list, { [field]: entries });
  };
  const about = `?n= ${words} (${nameOf(list)}), 0 to ${maxListed}; 100 when not said`;
  return list === plansTypes.PlanList
    ? {
        path,
        about: `${about}; POST a Plan to get it back as 201: it is not kept`,
        methods: { GET: get, POST: addPlan },
      }
    : { path, about, methods: { GET: get } };
}

function entryRoute({ path, words, entry, entryOf }: Listing): Route {
  return {
    path: `${path}/{number}`,
    about: `One of the ${words} (${nameOf(entry)}), 1 to ${maxListed}`,
    methods: {
      GET: (request, [number = '']) => {
        if (!/^[1-9]\d{0,5}$/.test(number) || Number(number) > maxListed) {
          throw new SampleError(404, `There are ${words} 1 to ${maxListed}, not '${number}'.`);
        }
        return messageReply(request, 200, entry, entryOf(Number(number)));
      },
    },
  };
}

function addPlan(request: SampleRequest) {
  requireAnswerFormat(request);
  return messageReply(request, 201, plansTypes.Plan, readMessage(request, plansTypes.Plan));
}

function countOf(query: URLSearchParams): number {
  const text = query.get('n') ?? '100';
  if (/^\d{1,6}$/.test(text) && Number(text) <= maxListed) return Number(text);
  throw new SampleError(400, `n='${text}' has to be a whole number from 0 to ${maxListed}.`);
}

function nameOf(type: SampleType): string {
  return type.typeName.slice(type.typeName.lastIndexOf('.') + 1);
}
