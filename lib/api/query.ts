// React Query over the typed client: keys are made of the endpoint's resource and name, so refreshing cannot miss.
'use client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '#lib/contract/endpoint.ts'
import type { ApiFailure } from './api-failure.ts'
import { call } from './client.ts'
import { type EndpointRef, endpointName, type ResourceRef } from './endpoints.ts'
import type { CallOptions } from './send.ts'

/** A resource, with everything that was asked of it, or one endpoint with all its calls. */
export type Refreshable = ResourceRef | EndpointRef

/** What a key covers: a resource, an endpoint, one call of it. */
export function keyOf(ref: Refreshable): QueryKey
export function keyOf<E extends Endpoint>(ref: EndpointRef<E>, input: CallInput<E>): QueryKey
export function keyOf(ref: Refreshable, input?: unknown): QueryKey {
  return input === undefined ? endpointName(ref) : [...endpointName(ref), input]
}

/** Options for `useQuery`, `prefetchQuery` and `setQueryData` of one call. */
export function q<E extends Endpoint>(endpoint: EndpointRef<E>, input: CallInput<E>, options: CallOptions = {}) {
  return queryOptions<Answer<E>, ApiFailure>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })
}

type Page = { next: string | null }

/** Options for `useInfiniteQuery`: a list, page after page, as many as the reader asks for. `inputOf` says what one page takes. */
export function pagesOf<E extends Endpoint>(
  endpoint: EndpointRef<E> & (Answer<E> extends Page ? unknown : never),
  inputOf: (page: number) => CallInput<E>,
) {
  return infiniteQueryOptions<Answer<E>, ApiFailure, InfiniteData<Answer<E>, number>, QueryKey, number>({
    queryKey: [...keyOf(endpoint, inputOf(1)), 'pages'],
    queryFn: ({ pageParam, signal }) => call(endpoint, inputOf(pageParam), { signal }),
    initialPageParam: 1,
    // The type of the endpoint says that its answers are pages.
    getNextPageParam: (answer, pages) => ((answer as Page).next === null ? null : pages.length + 1),
  })
}

/** Asks again for everything that the cache has of these. */
export const refresh = (client: QueryClient, ...refs: readonly Refreshable[]): Promise<unknown> =>
  Promise.all(refs.map(ref => client.invalidateQueries({ queryKey: keyOf(ref) })))

type CallSettings<E extends Endpoint> = {
  /** Asked again once the call has succeeded. */
  refresh?: readonly Refreshable[]
  /** Asked again when it was refused too: somebody else may have been faster. */
  refreshAlways?: readonly Refreshable[]
  options?: CallOptions
  /** Calls of one line are sent one after the other, so that the last one is what stays. */
  line?: string
  /** Before anything is asked again. */
  onSuccess?: (answer: Answer<E>, input: CallInput<E>) => unknown
  onError?: (failure: ApiFailure) => unknown
}

/** A mutation that calls `endpoint`, and then has the page follow. */
export function useCall<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  { refresh: outdated = [], refreshAlways = [], options, line, onSuccess, onError }: CallSettings<E> = {},
): UseMutationResult<Answer<E>, ApiFailure, CallInput<E>> {
  const client = useQueryClient()
  return useMutation<Answer<E>, ApiFailure, CallInput<E>>({
    mutationFn: input => call(endpoint, input, options),
    scope: line === undefined ? undefined : { id: line },
    onSuccess: async (answer, input) => {
      await onSuccess?.(answer, input)
      await refresh(client, ...outdated)
    },
    onError: failure => onError?.(failure),
    onSettled: () => refresh(client, ...refreshAlways),
  })
}
