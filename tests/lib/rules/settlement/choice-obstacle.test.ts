// Which hits can stand in one notice.
import { expect, it } from 'vitest'
import { choiceObstacle } from '#lib/rules/settlement/claims.ts'
import { INFRINGEMENT_HITS_MAX } from '#lib/rules/settlement/infringements.ts'

const hit = (domain = 'dom_1', confirmed = true) => ({ confirmed, domain: { id: domain } })
const many = (count: number) => Array.from({ length: count }, () => hit())

it.each([
  ['of one website', [hit(), hit()], null],
  ['of two websites', [hit(), hit('dom_2')], 'several_websites'],
  ['with a weak signal', [hit(), hit('dom_1', false)], 'unconfirmed'],
  ['as many as one may hold', many(INFRINGEMENT_HITS_MAX), null],
  ['one more', many(INFRINGEMENT_HITS_MAX + 1), 'too_many'],
])('hits %s', (_, hits, expected) => {
  expect(choiceObstacle(hits)).toBe(expected)
})
