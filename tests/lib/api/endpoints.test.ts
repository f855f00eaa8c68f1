// The names that pages call endpoints by: they are those of the contract, their keys nest, and a wrong one does not compile.
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { call } from '#lib/api/client.ts'
import { endpointTable } from '#lib/api/endpoint-table.ts'
import { api, type EndpointName, endpointName } from '#lib/api/endpoints.ts'
import { keyOf, pagesOf, q, type Refreshable } from '#lib/api/query.ts'
import { isFileResponse } from '#lib/contract/endpoint.ts'
import type { HitDetail } from '#lib/contract/hits.ts'
import { contract } from '#lib/contract/index.ts'

const names = Object.entries(contract).flatMap(([group, members]) =>
  Object.keys(members).map(name => `${group}.${name}`),
)

describe('the names of endpoints', () => {
  it('are those of the contract, each with a row in the table', () => {
    expect(Object.keys(endpointTable)).toEqual(names)
  })

  it('stand for answers that are objects, files or nothing: what else arrives is no answer', () => {
    for (const { response } of Object.values(contract).flatMap(group => Object.values(group))) {
      if (isFileResponse(response)) continue
      const answer = response instanceof z.ZodNullable ? response.unwrap() : response
      // Told apart by a field, so each of its choices is an object.
      const chosen = answer instanceof z.ZodDiscriminatedUnion
      expect(chosen || answer instanceof z.ZodObject || answer instanceof z.ZodNull).toBe(true)
    }
  })

  it('say resource and name, and are the same object each time', () => {
    expect(endpointName(api.hits)).toEqual(['hits'])
    expect(endpointName(api.hits.read)).toEqual(['hits', 'read'])
    expect(api.hits.read).toBe(api.hits.read)
  })

  it('do not compile when the contract has no such name', () => {
    expectTypeOf(api).not.toHaveProperty('hit')
    expectTypeOf(api.hits).toHaveProperty('read')
    expectTypeOf(api.hits).not.toHaveProperty('reed')
    expectTypeOf<'hits.reed'>().not.toExtend<EndpointName>()
    expectTypeOf<'/hits'>().not.toExtend<Refreshable>()
  })
})

describe('cache keys', () => {
  it('begin with those of the endpoint, which begin with those of the resource', () => {
    expect(keyOf(api.hits)).toEqual(['hits'])
    expect(keyOf(api.hits.read)).toEqual(['hits', 'read'])
    expect(q(api.hits.read, { id: 'h' }).queryKey).toEqual(['hits', 'read', { id: 'h' }])
    expect(pagesOf(api.hits.list, page => ({ query: { page } })).queryKey).toEqual([
      ...keyOf(api.hits.list, { query: { page: 1 } }),
      'pages',
    ])
  })
})

describe('what a call takes and answers', () => {
  it('is what the contract says', () => {
    const read = () => call(api.hits.read, { id: 'h' })
    expectTypeOf(read).returns.resolves.toEqualTypeOf<HitDetail>()
    expectTypeOf(call<(typeof contract.hits)['read']>)
      .parameter(1)
      .toEqualTypeOf<{ id: string }>()
    expectTypeOf(q<(typeof contract.hits)['list']>)
      .parameter(1)
      .not.toExtend<{ query?: { category?: 'nowhere' } }>()
    expectTypeOf(q(api.hits.stats, {}).queryKey).not.toBeAny()
  })

  it('has pages only where the answer has a next one', () => {
    expectTypeOf(pagesOf<(typeof contract.hits)['read']>)
      .parameter(0)
      .toBeNever()
  })
})
