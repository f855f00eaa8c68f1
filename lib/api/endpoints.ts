// The API as pages name it: `api.hits.read` stands for the endpoint `hits.read` of the contract, without its schemas.
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { contract } from '#lib/contract/index.ts'

type Contract = typeof contract
export type ApiResource = keyof Contract
/** The name of an endpoint, such as `hits.read`. */
export type EndpointName = { [R in ApiResource]: `${R}.${keyof Contract[R] & string}` }[ApiResource]

type PathOf<E> = E extends Endpoint ? E['path'] : never
/** The paths of the contract, with their braces. */
export type ApiPath = { [R in ApiResource]: PathOf<Contract[R][keyof Contract[R]]> }[ApiResource]

const NAME = Symbol('name')
declare const ENDPOINT: unique symbol

/** Stands for a whole resource, such as `api.hits`. */
export type ResourceRef = { readonly [NAME]: readonly [ApiResource] }
/** Stands for one endpoint, such as `api.hits.read`; carries its type, not its schemas. */
export type EndpointRef<E extends Endpoint = Endpoint> = {
  readonly [NAME]: readonly [ApiResource, string]
  readonly [ENDPOINT]?: E
}

type Api = { readonly [R in ApiResource]: ResourceRef & { readonly [N in keyof Contract[R]]: RefOf<Contract[R][N]> } }
type RefOf<E> = E extends Endpoint ? EndpointRef<E> : never

/** An object whose members are made when they are first asked for, and then stay the same. */
function madeOnDemand<T extends object>(start: T, make: (name: string) => unknown): T {
  const made = new Map<string, unknown>()
  return new Proxy(start, {
    get(target, name) {
      if (typeof name === 'symbol') return Reflect.get(target, name)
      if (!made.has(name)) made.set(name, make(name))
      return made.get(name)
    },
  })
}

/** Every endpoint of the contract by its name. Only the types know the names: the browser does not carry the contract for them. */
export const api = madeOnDemand({}, resource =>
  madeOnDemand({ [NAME]: [resource] }, name => ({ [NAME]: [resource, name] })),
) as Api // the type says which of the names exist

/** Resource and name, for cache keys and for the table of endpoints. */
export const endpointName = (ref: ResourceRef | EndpointRef): readonly [ApiResource, string?] => ref[NAME]
