// Ties an endpoint to the use case that answers it.
import type { Answer, Endpoint, ParsedInput } from '#lib/contract/endpoint.ts'
import type { Context, UserContext } from '../context.ts'
import type { FileReply } from './file-reply.ts'

type ContextFor<E> = E extends { access: 'public' | 'token' } | { by_link: true } ? Context : UserContext
type Reply<E> = E extends { response: { file: readonly string[] } }
  ? Promise<FileReply>
  : Answer<E> extends null
    ? Promise<void>
    : Promise<Answer<E>>

export type RouteOptions<E> = {
  /** False: no transaction is open while the use case runs (big bodies, outside services); it opens short ones itself. */
  transaction?: boolean
  /** Headers of a successful answer. */
  headers?: (result: Awaited<Reply<E>>, context: Context, input: ParsedInput<E>) => Record<string, string>
  /** One of the endpoint's `also` where the answer calls for it. */
  status?: (result: Awaited<Reply<E>>) => number | undefined
  /** Values of `Set-Cookie` of a successful answer, worked out once the use case and its transaction are through. */
  cookies?: (result: Awaited<Reply<E>>, context: Context, input: ParsedInput<E>) => string[] | Promise<string[]>
}

export type ApiRoute = {
  endpoint: Endpoint
  run(context: Context, input: unknown): Promise<unknown>
  transaction: boolean
  headers: ((result: unknown, context: Context, input: unknown) => Record<string, string>) | undefined
  status: ((result: unknown) => number | undefined) | undefined
  cookies: ((result: unknown, context: Context, input: unknown) => string[] | Promise<string[]>) | undefined
}

/** One endpoint, one use case. The router has checked access and parsed the input before it runs. */
export function route<E extends Endpoint>(
  endpoint: E,
  useCase: (context: ContextFor<E>, input: ParsedInput<E>) => Reply<E>,
  options: RouteOptions<E> = {},
): ApiRoute {
  return {
    endpoint,
    run: (context, input) => useCase(context as ContextFor<E>, input as ParsedInput<E>), // the router hands over exactly what `endpoint` promises
    transaction: options.transaction ?? endpoint.method !== 'GET',
    headers: options.headers as ApiRoute['headers'], // same promise
    status: options.status as ApiRoute['status'], // same promise
    cookies: options.cookies as ApiRoute['cookies'], // same promise
  }
}
