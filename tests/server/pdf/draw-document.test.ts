// The drawing thread gives what the pure function gives, reports what it throws, and lives on.
import { expect, it } from 'vitest'
import { translator } from '#lib/node/translator.ts'
import { certificatePdf } from '#server/pdf/certificate.ts'
import { drawCertificate } from '#server/pdf/draw-document.ts'
import { picture, proofOf } from './certificate-fixture.ts'

const verification_url = 'https://auctor.example/en/proofs/?certificate=crt_1'

it('draws the same bytes as the pure function, in both languages, many at once', async () => {
  const order = { proof: proofOf(), picture: await picture(300, 200), verification_url }
  const drawn = await Promise.all(
    (['en', 'fr', 'en'] as const).map(language => drawCertificate({ ...order, language })),
  )
  for (const [index, language] of (['en', 'fr', 'en'] as const).entries()) {
    const own = await certificatePdf({ ...order, translator: translator(language, 'certificate') })
    expect(Buffer.compare(Buffer.from(drawn[index] ?? []), Buffer.from(own))).toBe(0)
  }
})

it('gives the same bytes whatever was drawn before', async () => {
  const order = { proof: proofOf(), picture: await picture(300, 200), verification_url }
  const draw = (language: 'en' | 'fr') => certificatePdf({ ...order, translator: translator(language, 'certificate') })
  const first = await drawCertificate({ ...order, language: 'fr' })
  await draw('en')
  expect(Buffer.compare(Buffer.from(await draw('fr')), Buffer.from(first))).toBe(0)
  expect(Buffer.compare(Buffer.from(await draw('fr')), Buffer.from(first))).toBe(0)
})

it('reports a statement that cannot be read, and draws the next one', async () => {
  const order = { picture: await picture(300, 200), verification_url, language: 'en' as const }
  await expect(drawCertificate({ ...order, proof: { ...proofOf(), statement: '{' } })).rejects.toThrow()
  expect((await drawCertificate({ ...order, proof: proofOf() })).byteLength).toBeGreaterThan(10_000)
})
