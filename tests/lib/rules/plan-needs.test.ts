// Where a refused quota leads: the lowest plan that gives more.
import { expect, it } from 'vitest'
import { needBehind, planThatGives } from '#lib/rules/plan-needs.ts'

it.each([
  ['uploads', 'INSTANT', 'COMPACT'],
  ['monitored', 'COMPACT', 'HYBRID'],
  ['uploads', 'REFLEX', undefined],
  ['report', 'INSTANT', 'HYBRID'],
  ['report', 'COMPACT', 'HYBRID'],
  ['report', 'HYBRID', undefined],
] as const)('%s above %s: %s', (need, current, plan) => {
  expect(planThatGives(need, current)?.name).toBe(plan)
})

it('knows which refusals a plan lifts', () => {
  expect(['quota_exceeded', 'tracking_quota_full', 'image_too_big', null].map(needBehind)).toEqual([
    'uploads',
    'monitored',
    null,
    null,
  ])
})
