// Answers that are the same for everybody are asked for once, until a list changes; those that are somebody's own are asked for each time.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { api } from '#lib/api/endpoints.ts'
import { sharedAnswer } from '#lib/api/shared-answers.ts'
import { shareAnswersIn } from '#lib/kept/answers-keeper.ts'
import { createKeeper, type Keeper } from '#lib/kept/keeper.ts'
import { LIST_TAG } from '#lib/kept/shown.ts'
import { sandboxTokenPrefix } from '#lib/rules/demo.ts'

let keeper: Keeper<unknown>
let asked: { fresh: boolean }[]
beforeEach(() => {
  let at = 0
  keeper = createKeeper<unknown>({
    now: () => {
      at += 10_000
      return at
    },
  })
  shareAnswersIn(keeper)
  asked = []
})
afterEach(() => {
  shareAnswersIn(undefined)
})

type Query = Record<string, string>
const answer = (query: Query, given: { token?: string | null; locale?: 'en' | 'fr' } = {}) =>
  sharedAnswer(
    { endpoint: api.images.facets, input: { query }, token: given.token ?? null, locale: given.locale ?? 'en' },
    async fresh => {
      asked.push({ fresh })
      return asked.length
    },
  )

it('is asked for once by strangers and by people, in each language', async () => {
  expect([await answer({}), await answer({}, { token: 'a' }), await answer({}, { token: 'b' })]).toEqual([1, 1, 1])
  expect(await answer({ ratio: 'square' })).toBe(2)
  expect(await answer({}, { locale: 'fr' })).toBe(3)
})

it('is asked for again when something in a list has changed, and as it is now', async () => {
  await answer({})
  keeper.drop(['img_01J00000000000000000000000'])
  expect(await answer({})).toBe(1)
  keeper.drop([LIST_TAG])
  expect(await answer({})).toBe(2)
})

it('is not shared where it is about the caller, or in a sandbox', async () => {
  const inSandbox = `${sandboxTokenPrefix('01j00000000000000000000000')}secret`
  for (const query of [{ mine: 'true' }, { liked: 'true' }] as Query[]) {
    await answer(query, { token: 'a' })
    await answer(query, { token: 'b' })
  }
  await answer({}, { token: inSandbox })
  await answer({}, { token: inSandbox })
  expect(asked).toHaveLength(6)
})

it('is not shared for endpoints that answer each in their own way', async () => {
  const list = () =>
    sharedAnswer({ endpoint: api.images.list, input: {}, token: null, locale: 'en' }, async fresh =>
      asked.push({ fresh }),
    )
  await list()
  await list()
  expect(asked).toHaveLength(2)
})

it('is not kept when it fails', async () => {
  const failing = sharedAnswer({ endpoint: api.genres.list, input: {}, token: null, locale: 'en' }, async () => {
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(keeper.last('genres.list en {}')).toBeUndefined()
})
