// What a person reads of why two pictures were taken for one.
import { describe, expect, it } from 'vitest'
import { matchReasons, reasonLines } from '#lib/rules/matching/match-reasons.ts'
import en from '#messages/en/match-reasons.json' with { type: 'json' }
import fr from '#messages/fr/match-reasons.json' with { type: 'json' }

describe('the reasons of a match', () => {
  it('each have a sentence of their own in both languages', () => {
    for (const { names } of [en, fr]) {
      expect(Object.keys(names).toSorted()).toEqual(matchReasons.toSorted())
      expect(new Set(Object.values(names)).size).toBe(matchReasons.length)
    }
  })

  it('come before the share that agrees, which is rounded down and says when something differs', () => {
    expect(reasonLines({ reasons: ['hash', 'geometric'], agreeing: 0.999 })).toEqual([
      { key: 'names.hash' },
      { key: 'names.geometric' },
      { key: 'agreeing', share: 99, differs: 'yes' },
    ])
    expect(reasonLines({ reasons: ['geometric'], agreeing: 1 })[1]).toMatchObject({ share: 100, differs: 'no' })
    expect(reasonLines({ reasons: ['geometric'], agreeing: 0.29 })[1]).toMatchObject({ share: 29 })
  })

  it('leave out what is vague where another one says what is wrong', () => {
    const said = reasonLines({ reasons: ['no_ground', 'low_strength', 'shared_design'], agreeing: null })
    expect(said).toEqual([{ key: 'names.shared_design' }])
    expect(reasonLines({ reasons: ['no_ground', 'low_strength'], agreeing: null })).toHaveLength(2)
  })

  it('are nothing where none were written down, and no share where too little can be compared', () => {
    expect(reasonLines({ reasons: null, agreeing: 0.9 })).toEqual([])
    expect(reasonLines({ reasons: ['tiny'], agreeing: null })).toEqual([{ key: 'names.tiny' }])
  })
})
