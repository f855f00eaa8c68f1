// Answers that are the same for everybody. The page server keeps them until a list changes, so that a page for somebody signed in costs only what is theirs.
import { answersKeeper } from '#lib/kept/answers-keeper.ts'
import { LIST_TAG } from '#lib/kept/shown.ts'
import type { Locale } from '#lib/locales.ts'
import { sandboxOfToken } from '#lib/rules/demo.ts'
import { type EndpointName, type EndpointRef, endpointName } from './endpoints.ts'

/** They count or list what everybody sees, unless they are asked for what is one's own. */
const shared: ReadonlySet<string> = new Set<EndpointName>(['genres.list', 'images.facets'])
const OWN = ['mine', 'liked']

/** Searches that nobody repeats are not worth their place. */
const KEY_MAX = 400

type Asked = { endpoint: EndpointRef; input: object; token: string | null; locale: Locale }

/** The key of a call whose answer may be shared; null for every other one. A sandbox has a world of its own. */
function keyOf({ endpoint, input, token, locale }: Asked): string | null {
  const name = endpointName(endpoint).join('.')
  if (!shared.has(name) || (token !== null && sandboxOfToken(token) !== null)) return null
  const query = 'query' in input && typeof input.query === 'object' && input.query !== null ? input.query : {}
  if (OWN.some(own => own in query)) return null
  const key = `${name} ${locale} ${JSON.stringify(query)}`
  return key.length <= KEY_MAX ? key : null
}

/** The answer of a moment ago where it may be shared, else that of `call`. `fresh`: never of a replica of the database. */
export function sharedAnswer<A>(asked: Asked, call: (fresh: boolean) => Promise<A>): Promise<A> {
  const keeper = answersKeeper()
  const key = keyOf(asked)
  if (!keeper || key === null) return call(false)
  const made = keeper.read(key, async fresh => ({ result: await call(fresh), tags: new Set([LIST_TAG]) }))
  // A key names its endpoint, so what is kept under it is an answer of this one.
  return made as Promise<A>
}
