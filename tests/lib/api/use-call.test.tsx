// Calls of components: what they send, and what is asked again after them.
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { pagesOf, q, refresh, useCall } from '#lib/api/query.ts'
import type { hits } from '#lib/contract/hits.ts'
import { answerCalls } from '#tests/support/network.ts'

/** A cache, and an API that answers every path with what `answers` has for it. */
function open(answers: Record<string, unknown>) {
  const asked: string[] = []
  answerCalls(async request => {
    const { pathname, search } = new URL(request.url)
    const kind = request.headers.get('Content-Type')?.startsWith('multipart/form-data;') ? ' multipart' : ''
    const line = `${request.method} ${pathname.replace(/^\/api/, '')}${search}${kind}`
    asked.push(line)
    return Response.json(answers[line] ?? {}, { status: line in answers ? 200 : 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const outdated = (options: { queryKey: readonly unknown[] }) =>
    client.getQueryState(options.queryKey)?.isInvalidated === true
  const fill = (...keys: (readonly unknown[])[]) => keys.map(key => client.setQueryData(key, {}))
  return { asked, client, wrapper, fill, outdated }
}

const one = q(api.hits.read, { id: 'one' })
const stats = q(api.hits.stats, {})
const images = q(api.images.stats, {})

describe('useCall', () => {
  it('calls the endpoint and then asks again for what it names: an endpoint, or a whole resource', async () => {
    const { asked, client, wrapper, fill, outdated } = open({ 'PATCH /hits/one': { id: 'one' } })
    fill(one.queryKey, stats.queryKey, images.queryKey)
    const update = renderHook(() => useCall(api.hits.update, { refresh: [api.hits.stats] }), { wrapper })
    await act(() => update.result.current.mutateAsync({ id: 'one', body: { viewed: true } }))
    expect(asked).toEqual(['PATCH /hits/one'])
    expect([one, stats, images].map(outdated)).toEqual([false, true, false])
    await refresh(client, api.hits)
    expect([one, stats, images].map(outdated)).toEqual([true, true, false])
  })

  it('leaves everything as it is when the call is refused', async () => {
    const { wrapper, fill, outdated } = open({})
    fill(stats.queryKey)
    const update = renderHook(() => useCall(api.hits.update, { refresh: [api.hits] }), { wrapper })
    await act(() => expect(update.result.current.mutateAsync({ id: 'one', body: {} })).rejects.toThrow(ApiFailure))
    expect(outdated(stats)).toBe(false)
  })

  it('takes what the endpoint takes', () => {
    type Update = ReturnType<typeof useCall<(typeof hits)['update']>>
    expectTypeOf<Parameters<Update['mutate']>[0]>().toExtend<{ id: string; body: { comment?: unknown } }>()
    expectTypeOf<{ id: string; body: { category: 'nowhere' } }>().not.toExtend<Parameters<Update['mutate']>[0]>()
  })
})

describe('a list page after page', () => {
  it('asks for the next page until there is none', async () => {
    const { asked, wrapper } = open({
      'GET /hits?page=1': { next: '/hits?page=2', results: [{ id: 'a' }] },
      'GET /hits?page=2': { next: null, results: [{ id: 'b' }] },
    })
    const list = renderHook(() => useInfiniteQuery(pagesOf(api.hits.list, page => ({ query: { page } }))), { wrapper })
    await waitFor(() => expect(list.result.current.hasNextPage).toBe(true))
    await act(() => list.result.current.fetchNextPage())
    const shown = () => list.result.current.data?.pages.flatMap(({ results }) => results.map(({ id }) => id))
    await waitFor(() => expect(shown()).toEqual(['a', 'b']))
    expect(list.result.current.hasNextPage).toBe(false)
    expect(asked).toEqual(['GET /hits?page=1', 'GET /hits?page=2'])
  })
})

describe('call', () => {
  it('sends multipart where the endpoint wants it, and fills the path', async () => {
    const { asked } = open({ 'POST /images/create multipart': {}, 'GET /hits/a%2Fb': {} })
    await call(api.images.create, { body: { title: 'Title' }, file: new Blob(['x']) })
    await call(api.hits.read, { id: 'a/b' })
    expect(asked).toEqual(['POST /images/create multipart', 'GET /hits/a%2Fb'])
  })
})
