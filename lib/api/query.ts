// React Query over the typed client: keys start with the endpoint's path, so refreshing an endpoint cannot miss.
'use client'
import { type QueryKey, queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '#lib/contract/endpoint.ts'
import type { ApiFailure } from './api-failure.ts'
import { type CallOptions, call } from './client.ts'

/** The cache key of one call; `keyOf(endpoint)` alone covers all its calls. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: CallInput<E>): QueryKey {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Options for `useQuery`, `prefetchQuery` and `setQueryData` of one call. */
export function q<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}) {
  return queryOptions<Answer<E>, ApiFailure>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })
}

/** Like `q` for an endpoint whose contract, with its schemas, is fetched when it is first called: the page comes before it. */
export function lazyQuery<E extends Endpoint>(path: E['path'], load: () => Promise<E>, input: CallInput<E>) {
  return queryOptions<Answer<E>, ApiFailure>({
    queryKey: [path, input],
    queryFn: async ({ signal }) => call(await load(), input, { signal }),
  })
}

/** A mutation that calls `endpoint` and then asks again for everything `refresh` names. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { refresh = [], options }: { refresh?: readonly Endpoint[]; options?: CallOptions } = {},
): UseMutationResult<Answer<E>, ApiFailure, CallInput<E>> {
  const client = useQueryClient()
  return useMutation<Answer<E>, ApiFailure, CallInput<E>>({
    mutationFn: input => call(endpoint, input, options),
    onSuccess: () => Promise.all(refresh.map(each => client.invalidateQueries({ queryKey: keyOf(each) }))),
  })
}
