// State tables answer exactly what is written in them.
import { expect, it } from 'vitest'
import { states } from '#lib/rules/states.ts'

it('an action is allowed in its states and in no other', () => {
  const can = states({ pay: ['to_be_settled', 'not_settled'], close: ['settled'] })
  expect(['to_be_settled', 'not_settled', 'settled', ''].map(can.pay)).toEqual([true, true, false, false])
  expect(can.close.from).toEqual(['settled'])
})
