// Photographs in emails: a form that every mail program shows, and never too heavy for a mailbox.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { renderEmail } from '#server/mail/layout.ts'
import { EMAIL_PICTURE_BYTES_MAX, emailPicture } from '#server/mail/settlement/email-picture.ts'

const bytesOf = (picture: string) => Buffer.from(picture.replace(/^data:image\/jpeg;base64,/, ''), 'base64')

it('are JPEG in their proportions, however large or noisy the preview is', async () => {
  const [width, height] = [2048, 1365]
  // Noise is what compresses worst.
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).blur(2)
  const jpeg = bytesOf(await emailPicture(await noise.jpeg({ quality: 100 }).toBuffer()))
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 928, height: 619, isProgressive: false })
  expect(jpeg.byteLength).toBeLessThanOrEqual(EMAIL_PICTURE_BYTES_MAX)
})

it('are refused in a form that desktop programs do not show', () => {
  const parts = { template: 'x', locale: 'en', subject: 'x', first_name: 'x', reason: 'x' } as const
  const written = (picture: string) => () =>
    renderEmail({ ...parts, paragraphs: [{ picture, alt: 'x', width: 464 }] }).html
  expect(written('data:image/webp;base64,AAAA')).toThrow('a picture of an email is not in it')
  expect(written('data:image/jpeg;base64,AAAA')()).toContain('data:image/jpeg;base64,AAAA')
})
