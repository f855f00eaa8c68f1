// What a page hands to its client components: whole namespaces, parts of them, single sentences, and nothing else.
import { describe, expect, it } from 'vitest'
import { errorsAtOnce, pickedMessages } from '#lib/i18n/picked-messages.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import images from '#messages/en/images.json' with { type: 'json' }

const all = { errors, images }
const { codes, fields } = errors

describe('picked messages', () => {
  it('are a whole namespace, a part of one, or one sentence, each where it was', () => {
    expect(pickedMessages(all, ['images'])).toEqual({ images })
    expect(pickedMessages(all, ['images.lightbox'])).toEqual({ images: { lightbox: images.lightbox } })
    expect(pickedMessages(all, ['errors.codes.unknown'])).toEqual({ errors: { codes: { unknown: codes.unknown } } })
  })

  it('are joined where they belong together, in any order and twice', () => {
    const both = { codes: { unknown: codes.unknown, not_found: codes.not_found }, retry: errors.retry }
    expect(pickedMessages(all, ['errors.retry', 'errors.codes.unknown', 'errors.codes.not_found'])).toEqual({
      errors: both,
    })
    const after = pickedMessages(all, [
      'errors.codes.not_found',
      'errors.codes.unknown',
      'errors.retry',
      'errors.retry',
    ])
    expect(after).toEqual({ errors: both })
  })

  it('leave a namespace whole when a part of it is asked for too', () => {
    expect(pickedMessages(all, ['images', 'images.lightbox'])).toEqual({ images })
    expect(pickedMessages(all, ['images.lightbox', 'images'])).toEqual({ images })
  })

  it('change nothing of all messages', () => {
    const before = structuredClone(all)
    pickedMessages(all, ['errors.codes', 'errors.codes.unknown', 'errors.fields.required', 'images.lightbox'])
    expect(all).toEqual(before)
  })

  it('of refusals are those that any page may say at once, a twentieth of all', () => {
    const said = pickedMessages(all, errorsAtOnce)
    expect(said).toMatchObject({
      errors: {
        retry: errors.retry,
        plans: errors.plans,
        codes: { unknown: codes.unknown, unavailable: codes.unavailable },
        fields: { required: fields.required, invalid: fields.invalid },
      },
    })
    expect(JSON.stringify(said).length).toBeLessThan(JSON.stringify(errors).length / 20)
  })
})
