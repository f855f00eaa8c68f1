// How strong an originality dossier is: what counts, what does not, and that it only grows with what is added.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dossierAnswers,
  dossierPoints,
  dossierStrength,
  exhibitKinds,
  NOTICE_POINTS_MIN,
} from '#lib/rules/settlement/dossier-strength.ts'

const nothing: Parameters<typeof dossierStrength>[0] = {
  answers: { angle: null, light: null, moment: null, location: null, technical_means: null, post_processing: null },
  exhibits: [],
}
const telling = (about: string) => `${about}: I waited on the wet roof until both gulls crossed the crane`

describe('the strength of a dossier', () => {
  it('is nothing for an empty one, which names all that it lacks, the most telling first', () => {
    const { points, sufficient, missing } = dossierStrength(nothing)
    expect([points, sufficient]).toEqual([0, false])
    expect(missing.map(({ part }) => part).toSorted()).toEqual([...dossierAnswers, ...exhibitKinds].toSorted())
    expect(missing[0]).toEqual({ part: 'angle', points: 20 })
  })

  it('is a hundred when everything is there', () => {
    const answers = Object.fromEntries(dossierAnswers.map(name => [name, telling(name)]))
    const whole = { answers: { ...nothing.answers, ...answers }, exhibits: [...exhibitKinds] }
    expect(dossierStrength(whole)).toEqual({ points: 100, threshold: NOTICE_POINTS_MIN, sufficient: true, missing: [] })
    expect(Object.values(dossierPoints).reduce((sum, points) => sum + points, 0)).toBe(100)
  })

  it('reaches the threshold by words alone, and never by files alone', () => {
    const { angle, light, moment } = Object.fromEntries(dossierAnswers.map(name => [name, telling(name)]))
    const words = { ...nothing.answers, angle: angle ?? '', light: light ?? '', moment: moment ?? '' }
    expect(dossierStrength({ answers: words, exhibits: [] }).sufficient).toBe(true)
    expect(dossierStrength({ ...nothing, exhibits: [...exhibitKinds] }).sufficient).toBe(false)
  })

  it('counts an answer once, however often it is pasted, and no repeated word', () => {
    const pasted = Object.fromEntries(dossierAnswers.map(name => [name, telling('the same')]))
    expect(dossierStrength({ answers: { ...nothing.answers, ...pasted }, exhibits: [] }).points).toBe(20)
    const angle = 'very '.repeat(200)
    expect(dossierStrength({ answers: { ...nothing.answers, angle }, exhibits: [] }).points).toBe(0)
    expect(
      dossierStrength({ answers: { ...nothing.answers, angle: 'From the roof, lying down' }, exhibits: [] }).points,
    ).toBe(10)
  })

  it('never falls when an exhibit is added, and is always the hundred less what is missing', () => {
    const text = fc.option(fc.lorem({ maxCount: 14 }))
    const answers = fc.record({
      angle: text,
      light: text,
      moment: text,
      location: text,
      technical_means: text,
      post_processing: text,
    })
    fc.assert(
      fc.property(answers, fc.subarray([...exhibitKinds]), fc.constantFrom(...exhibitKinds), (said, exhibits, more) => {
        const before = dossierStrength({ answers: said, exhibits })
        const after = dossierStrength({ answers: said, exhibits: [...exhibits, more] })
        expect(after.points).toBeGreaterThanOrEqual(before.points)
        expect(before.points).toBe(100 - before.missing.reduce((sum, { points }) => sum + points, 0))
      }),
    )
  })
})
