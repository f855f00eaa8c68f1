// The certificate PDF: what it says, what it carries, and that nothing leaves the page.
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { translator } from '#lib/node/translator.ts'
import { pdfAttachment } from '#lib/proof/pdf-attachment.ts'
import { certificatePdf } from '#server/pdf/certificate.ts'
import { firstProof, picture, proofOf, statement } from './certificate-fixture.ts'

const verification_url = 'https://auctor.example/proofs/?certificate=crt_01JD6W8QK3ZB5T7N9V2X4Y6A8C'

async function print(locale: 'en' | 'fr', proof: CertificateProof = proofOf(), shape: [number, number] = [300, 200]) {
  return certificatePdf({
    proof,
    picture: await picture(...shape),
    verification_url,
    translator: translator(locale, 'certificate'),
  })
}

/** Text of all pages with every run of white space as one space, and without any space for long digests. */
async function read(pdf: Uint8Array) {
  const { text, totalPages } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })
  return { text: text.replaceAll(/\s+/g, ' '), dense: text.replaceAll(/\s+/g, ''), pages: totalPages }
}

describe('what a certificate says', () => {
  it.each([
    ['en', 'Certificate of authenticity', '9 March 2018', 'Identity verified', 'does not decide who holds the rights'],
    ['fr', 'Certificat d’authenticité', '9 mars 2018', 'Identité vérifiée', 'ne tranche pas la question'],
  ] as const)('names the work, its people and what is proved, in %s', async (locale, ...sentences) => {
    const proof = proofOf()
    const { text, dense } = await read(await print(locale, proof))
    for (const words of [
      statement.title,
      statement.author.name,
      'Zoë Œuvrard',
      'Agence du Phare',
      'Île de Sein',
      ...sentences,
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain(locale === 'en' ? 'by Zoë Œuvrard' : 'par Zoë Œuvrard')
    for (const value of [
      proof.digest,
      statement.image.sha256,
      statement.image.sha512,
      proof.nano.signature,
      proof.anchor?.transaction,
    ]) {
      expect(dense).toContain(value)
    }
  })

  it('says of a local time stamp and a local chain that they are stand-ins, and of real ones nothing', async () => {
    const proof = proofOf()
    expect((await read(await print('en', proof))).text).toContain('prove nothing to a third party')
    const { time_stamp, anchor } = proof
    const real = {
      ...proof,
      time_stamp: time_stamp && { ...time_stamp, standin: false },
      anchor: anchor && { ...anchor, standin: false },
    }
    const { text } = await read(await print('en', real))
    expect(text).not.toMatch(/stand-in/i)
  })

  it('names stand-ins in the language of the reader, and real ones as they are called', async () => {
    const proof = proofOf()
    const { text } = await read(await print('fr', proof))
    expect(text).toContain('Autorité locale')
    expect(text).toContain('Chaîne locale')
    expect(text).not.toMatch(/local (?:authority|chain)/)
    const { time_stamp, anchor } = proof
    const real = {
      ...proof,
      time_stamp: time_stamp && { ...time_stamp, authority: 'Example TSA', standin: false },
      anchor: anchor && { ...anchor, network: 'Example Chain', standin: false },
    }
    const named = (await read(await print('fr', real))).text
    expect(named).toContain('Example TSA')
    expect(named).toContain('Example Chain, bloc')
  })

  it('does not call undated what nobody else has dated yet', async () => {
    const { text } = await read(await print('en', { ...proofOf(), time_stamp: null, anchor: null, chainpoint: null }))
    expect(text).toContain('Independent dating is under way')
    expect(text).toContain('Not time-stamped yet')
    expect(text).toContain('Being anchored')
    expect(text).not.toContain('existed no later than')
  })

  it('writes dates in UTC and days as they were stated', async () => {
    const { text } = await read(await print('en'))
    expect(text).toContain('20 November 2026 at 22:14:09 UTC')
  })
})

describe('what its author said', () => {
  it('has no editions, and no licences but those on offer', async () => {
    const { text } = await read(await print('en', proofOf({ licence: null })))
    expect(text).not.toMatch(/edition|licence|NFT/i)
    const offered = await read(await print('en', proofOf({ nft: { editions: 7 } })))
    expect(offered.text).toContain('At most 5 in force at once')
    expect(offered.text).toContain('7 numbered editions')
  })

  it('has the state of the identity beside author and holder', async () => {
    const { text } = await read(await print('en'))
    expect(text.match(/As declared Identity verified/g)).toHaveLength(4)
  })

  it('names the earlier certificate of somebody else on its first page and in full', async () => {
    const digest = 'ab'.repeat(32)
    const first = { certificate_id: 'crt_1', digest, issued_at: '2025-03-02T10:00:00.000Z', same_file: true }
    const { text } = await read(await print('en', proofOf({ earlier: [first] })))
    expect(text).toContain('By somebody else, on 2 March 2025')
    expect(text).toContain('The very same file was certified by somebody else on 2 March 2025 at 10:00:00 UTC')
    expect(text.replaceAll(/\s/g, '')).toContain(digest)
  })

  it('keeps its own names when it is one of the first', async () => {
    const { text } = await read(await print('en', firstProof()))
    expect(text).toContain('Limited to 5 editions')
    expect(text).not.toContain('in force at once')
    expect(text).not.toContain('As declared')
  })
})

describe('what a certificate carries', () => {
  it('attaches the whole proof', async () => {
    const proof = proofOf()
    const attachment = pdfAttachment(await print('fr', proof))
    expect(attachment.found).toBe(true)
    expect(attachment.found && JSON.parse(new TextDecoder().decode(attachment.bytes))).toEqual(proof)
  })

  it('is tagged, with its language, its title and words for the photograph', async () => {
    const pdf = await getDocumentProxy((await print('fr')).slice())
    const { info, metadata } = await pdf.getMetadata()
    expect(info).toMatchObject({ Language: 'fr', Title: 'L’œil du phare · Certificat d’authenticité' })
    expect(metadata?.getRaw()).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const page = await pdf.getPage(1)
    expect(JSON.stringify(await page.getStructTree())).toContain('La photographie certifiée')
    expect((await page.getAnnotations())[0]).toMatchObject({ url: verification_url })
  })
})

describe('how it is made', () => {
  it('gives equal bytes for equal input', async () => {
    expect(Buffer.compare(await print('en'), await print('en'))).toBe(0)
  })

  it('keeps two languages apart when both are made at once', async () => {
    const [english, french] = await Promise.all([print('en'), print('fr')])
    expect(Buffer.compare(english, await print('en'))).toBe(0)
    expect(Buffer.compare(french, await print('fr'))).toBe(0)
    expect((await read(english)).text).not.toContain('Certificat d’')
    expect((await read(french)).text).not.toContain('Rights holder')
  })

  it('refuses a statement that is not one', async () => {
    await expect(print('en', { ...proofOf(), statement: '{"title":"x"}' })).rejects.toThrow()
  })
})

describe('extreme certificates', () => {
  const long = 'La lumière rasante d’un soir d’hiver glisse sur l’eau « comme un voile » ; œuvre patiente — l’écume. '
  const extreme = {
    title: long.repeat(3).slice(0, 200),
    author: { id: 'usr_1', name: 'Anne-Élisabeth de Saint-Exupéry d’Œuvreville '.repeat(4), identity_verified: true },
    tags: Array.from({ length: 60 }, (_, i) => `mot-clé ${i}`),
    originality: {
      angle: long.repeat(20),
      location: 'x'.repeat(2_000),
      moment: null,
      technical_means: `${long.repeat(40)}FIN.`,
    },
  }
  const shapes: [string, [number, number]][] = [
    ['landscape', [300, 200]],
    ['portrait', [200, 300]],
    ['panorama', [900, 100]],
    ['column', [100, 900]],
  ]

  it.each(shapes)('keeps every letter inside the page and cuts no detail (%s)', async (_name, [width, height]) => {
    const image = { ...statement.image, width, height }
    const pdf = await print('fr', proofOf({ ...extreme, image }), [width, height])
    const { text } = await read(pdf)
    expect(text).toContain('FIN.')
    expect(text).toContain('mot-clé 59')
    await expectInside(pdf)
  })

  it('begins how to check it below the proof, where there is room, so that no page stands two thirds empty', async () => {
    const { text } = await extractText(await getDocumentProxy((await print('en', proofOf())).slice()))
    const [proof = ''] = text.filter(page => page.includes('Root of the batch'))
    expect(proof).toContain('How to check this without us')
    expect(proof).toContain('3. The photograph')
  })

  it('leaves out nothing silently when a font has no such letter', async () => {
    const { text } = await read(await print('en', proofOf({ title: 'Волна & <山> 🙂 Ωmega' })))
    expect(text).toContain('Волна & <□> □ Ωmega')
    expect(text).toContain('The attached file holds every text exactly')
  })

  it('prints a certificate whose optional fields are all empty', async () => {
    const none = { angle: null, location: null, moment: null, technical_means: null }
    const empty = {
      title: ' ',
      photographer: null,
      created_on: null,
      genre: null,
      tags: [],
      collection: null,
      previous_digest: null,
      originality: none,
    }
    const { text } = await read(await print('en', proofOf(empty)))
    expect(text).toContain('Untitled')
    expect(text).toContain('Not stated')
  })
})

async function expectInside(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(bytes.slice())
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width } = page.getViewport({ scale: 1 })
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      expect(item.transform[4]).toBeGreaterThan(50)
      expect(item.transform[4] + item.width).toBeLessThan(width - 49)
      expect(item.transform[5]).toBeGreaterThan(35)
    }
  }
}
