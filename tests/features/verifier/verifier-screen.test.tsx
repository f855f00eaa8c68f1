// The verifier page: what a stranger reads after dropping a certificate, a photograph or something else.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecodedImage } from '#features/verifier/decode-image.ts'
import { VerifierScreen } from '#features/verifier/verifier-screen.tsx'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { images } from '#lib/contract/images.ts'
import { dateWords } from '#lib/date-words.ts'
import { sha256Hex, sha512Hex } from '#lib/proof/digests.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import proofWords from '#messages/en/proof.json' with { type: 'json' }
import words from '#messages/en/verifier.json' with { type: 'json' }
import frErrors from '#messages/fr/errors.json' with { type: 'json' }
import frProof from '#messages/fr/proof.json' with { type: 'json' }
import frWords from '#messages/fr/verifier.json' with { type: 'json' }
import { genres, images as rows } from '#server/db/schema/images.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { statement } from '#tests/support/certificates/certificate-fixture.ts'
import { issueCertificate, storeCertificate } from '#tests/support/certificates/stored-certificates.ts'
import { makePerson } from '#tests/support/people/people.ts'
import bitcoin from '#tests/vectors/bitcoin/bitcoinjs-message-fixtures.json' with { type: 'json' }
import v4 from '#tests/vectors/chainpoint/parse-v4.chp.json' with { type: 'json' }
import { connectToTestApi, problem } from '../connect-to-test-api.ts'

vi.mock('#components/layout/app-link.tsx', () => ({
  AppLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

// The first check also loads what it needs.
configure({ asyncUtilTimeout: 30_000 })

/** What the browser would make of a picture: the test's has no decoder. */
let look: DecodedImage | null = null
vi.mock('#features/verifier/decode-image.ts', () => ({ decodeImage: async () => look }))

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)
let api: TestApi
/** The image whose file these bytes are. */
let image_id: string
let proof: CertificateProof
let wire: ReturnType<typeof connectToTestApi>
beforeAll(async () => {
  api = await testApi()
  const owner = await makePerson(api)
  const { fingerprint } = statement.image
  const digests = { sha256: sha256Hex(JPEG), sha512: sha512Hex(JPEG) }
  const { db } = api.services
  await db.insert(genres).values({ id: 'gen_test', name_en: 'Landscape', name_fr: 'Paysage', rank: 1 })
  const issued = await issueCertificate(api, 'Été à Annecy', digests)
  image_id = await storeCertificate(api, owner.id, issued, 'public', JPEG)
  await db.update(rows).set({ fingerprint: fingerprint.value }).where(eq(rows.id, image_id))
  proof = (await api.call(images.proof, { id: image_id, version: 'current' })).body
})
afterAll(() => api.close())
beforeEach(() => {
  wire = connectToTestApi(api)
  look = null
})

function open(locale: 'en' | 'fr' = 'en') {
  const messages =
    locale === 'en'
      ? { verifier: words, proof: proofWords, errors }
      : { verifier: frWords, proof: frProof, errors: frErrors }
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <VerifierScreen digest={null} license={null} offlineHref="/api/verifier/offline" withoutScript={null} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup({ applyAccept: false })
}

const proofFile = (content = proof) => new File([JSON.stringify(content)], 'proof.json')
const picture = (...more: number[]) => new File([JPEG, Uint8Array.from(more)], 'dawn.jpg', { type: 'image/jpeg' })
const input = (name = /^Drop a certificate/) => screen.getByLabelText(name, { selector: 'input' })
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}( optional)?$`) })
const { instant } = dateWords('en')

const states = async () => {
  await screen.findByText('Step by step')
  return screen.getAllByRole('listitem', { hidden: true }).map(item => item.getAttribute('data-state'))
}

describe('a copy of a certified photograph', () => {
  const copy = () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 9)], 'copy.png', { type: 'image/png' })

  it('is recognised, and it is said how it differs and what the certificate dates', async () => {
    look = { width: 1000, height: 750, fingerprint: '8c3585376ee22d59', turned: [] }
    const user = open()
    await user.upload(input(), [copy()])
    expect(await screen.findByText(/^copy.png was resized to 25 % of the original/)).toBeVisible()
    expect(screen.getByText(/^The two fingerprints differ in 2 of 64 bits/)).toBeVisible()
    expect(screen.getByText(/shows the same picture/)).toBeVisible()
    expect(screen.queryByText('This certificate is not valid')).toBeNull()
  })

  it('is recognised mirrored or turned too, and that is said', async () => {
    look = { width: 750, height: 1000, fingerprint: '0f1e2d3c4b5a6978', turned: ['8c3585376ee22d59'] }
    const user = open()
    await user.upload(input(), [copy()])
    expect(await screen.findByText('copy.png shows the picture of the original mirrored or turned.')).toBeVisible()
    expect(screen.getByText(/^The two fingerprints differ in 2 of 64 bits/)).toBeVisible()
    expect(screen.getByText(/shows the same picture/)).toBeVisible()
  })

  it('that looks like none is not found, and it is said that its look was compared', async () => {
    look = { width: 1000, height: 750, fingerprint: '0f1e2d3c4b5a6978', turned: ['5a5a5a5a0f0f0f0f'] }
    const user = open()
    await user.upload(input(), [copy()])
    expect(await screen.findByText(/no public certified picture looks like it/)).toBeVisible()
  })
})

describe('a dropped certificate', () => {
  it('is checked step by step, with its three dates and the stand-ins named', async () => {
    const user = open()
    await user.upload(input(), [proofFile(), picture()])
    const reached = await states()
    // It is new, and still without a place in the log.
    expect(reached.filter(state => state !== 'passed')).toEqual(['pending'])
    expect(reached).toHaveLength(14)
    await vi.waitFor(() => expect(document.activeElement).toHaveAttribute('data-verdict', 'valid'))
    expect(screen.getByText('This certificate is valid')).toBeVisible()
    expect(screen.getByRole('heading', { name: '“Été à Annecy”, by Marie Curie' })).toBeVisible()
    expect(screen.getByText('Author, as declared: Marie Curie (identity not verified)')).toBeVisible()
    expect(screen.getByText('Rights holder, as declared: Marie Curie (identity not verified)')).toBeVisible()
    expect(screen.getByText('No earlier certificate of this picture is known here.')).toBeVisible()
    // The chain may date it to the same second.
    expect(screen.getAllByText(new RegExp(instant(proof.time_stamp?.at ?? '')))[0]).toBeVisible()
    expect(screen.getAllByText('local stand-in')).toHaveLength(2)
    expect(wire.asked.some(call => call.includes(sha256Hex(JPEG)))).toBe(false)
  })

  it('is compared with a photograph dropped after it', async () => {
    const user = open()
    await user.upload(input(), [proofFile()])
    expect(await states()).toContain('pending')
    await user.upload(input(), [picture()])
    const told = await screen.findByText(/byte for byte/)
    await user.click(screen.getByText('Step by step'))
    expect(told).toBeVisible()
  })

  it('says which step fails when it was changed', async () => {
    const user = open()
    const changed = { ...proof, statement: proof.statement.replace('Annecy', 'Genève') }
    await user.upload(input(), [proofFile(changed)])
    expect((await states()).slice(0, 2)).toEqual(['passed', 'failed'])
    expect(screen.getByText('This certificate is not valid')).toBeVisible()
    expect(screen.getByText(/The text was changed after it was certified/)).toBeVisible()
  })

  it('is still checked when the service does not answer, and what is left open is said', async () => {
    wire.instead = () => problem(503)
    const user = open()
    await user.upload(input(), [proofFile(), picture()])
    expect(await states()).toContain('inconclusive')
    expect(screen.getByText(/could not be reached/)).toBeVisible()
    expect(screen.queryByText('No earlier certificate of this picture is known here.')).toBeNull()
    expect(screen.queryByText('This certificate is not valid')).toBeNull()
  })

  it('reads in French with French punctuation', async () => {
    const user = open('fr')
    await user.upload(input(/^Déposez un certificat/), [proofFile()])
    expect(await screen.findByRole('heading', { name: '«\u202fÉté à Annecy\u202f», par Marie Curie' })).toBeVisible()
    expect(screen.getByText('Ce certificat est valide')).toBeVisible()
  })
})

describe('a dropped photograph', () => {
  it('is looked up by its digest alone and checked with its certificate', async () => {
    const user = open()
    await user.upload(input(), [picture()])
    expect(await screen.findByText('1 certificate of this content')).toBeVisible()
    expect(screen.getByRole('link', { name: /Été à Annecy/ })).toHaveAttribute(
      'href',
      `/images/${image_id}/ete-a-annecy/`,
    )
    expect(wire.asked).toContain(`GET /verifier/image/${sha256Hex(JPEG)}`)
    await user.click(screen.getByText('Step by step'))
    expect(screen.getByText(/byte for byte/)).toBeVisible()
  })

  it('that nobody certified says so and why a copy would differ', async () => {
    const user = open()
    await user.upload(input(), [picture(4)])
    expect(await screen.findByText('No certificate found')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Check something else' }))
    expect(screen.queryByText('No certificate found')).toBeNull()
  })
})

describe('another dropped file', () => {
  it.each([
    ['neither', new File(['hello'], 'notes.txt')],
    ['is not the proof of a certificate', new File(['{"a":1}'], 'other.json')],
    ['cannot be read', new File(['%PDF-1.7\nno table'], 'broken.pdf')],
  ])('is named and explained: %s', async (sentence, file) => {
    const user = open()
    await user.upload(input(), [file])
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(file.name)).toBeVisible()
    expect(alert).toHaveTextContent(sentence)
  })
})

describe('single pieces', () => {
  const tab = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(await screen.findByRole('tab', { name }))

  it('are required one by one, and the first missing one takes the focus', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Check all four' }))
    expect(screen.getAllByText('This field is required.')).toHaveLength(4)
    expect(box('Text')).toHaveFocus()
  })

  it('fit together when all four come from one certificate', async () => {
    const user = open()
    const fill = async (label: string, text: string) => {
      await user.click(box(label))
      await user.paste(text)
    }
    await screen.findByRole('button', { name: 'Check all four' })
    await fill('Text', proof.statement)
    await fill('Signature', proof.bitcoin.signature)
    await fill('Signature digest', proof.chainpoint?.hash ?? '')
    await fill('Proof', JSON.stringify(proof.chainpoint))
    await user.click(screen.getByRole('button', { name: 'Check all four' }))
    expect(await screen.findByText('Anchored')).toBeVisible()
    expect(screen.getByText(/Made with a published key of this service. It covers the digest/)).toBeVisible()
    expect(screen.getAllByRole('listitem').map(item => item.getAttribute('data-state'))).toEqual(
      Array.from({ length: 5 }, () => 'passed'),
    )
  })

  it('give the digest of a text without sending the text', async () => {
    const user = open()
    await tab(user, 'Text')
    await user.type(box('Text'), 'été')
    await user.click(screen.getByRole('button', { name: 'Compute its digest' }))
    expect(await screen.findByText('SHA-256 digest of 5 bytes')).toBeVisible()
    expect(wire.asked).toEqual([`GET /verifier/statement/${sha256Hex(new TextEncoder().encode('été'))}`])
  })

  it('recover the signer of a Bitcoin signature', async () => {
    const item = bitcoin.cases[1]
    const user = open()
    await tab(user, 'Bitcoin signature')
    await user.type(box('Signed message'), item?.message ?? '')
    await user.type(box('Signature'), item?.signature ?? '')
    await user.click(screen.getByRole('button', { name: 'Check the signature' }))
    expect(await screen.findByText('The signature is sound')).toBeVisible()
    expect(screen.getByText(item?.address ?? 'none')).toBeVisible()
  })

  it('follow a Chainpoint proof of another network and say what to look up', async () => {
    const user = open()
    await tab(user, 'Chainpoint proof')
    await user.click(box('Chainpoint proof'))
    await user.paste(JSON.stringify(v4))
    await user.click(screen.getByRole('button', { name: 'Follow the proof' }))
    expect(await screen.findByText('Consistent, not confirmed here')).toBeVisible()
    expect(screen.getByText('The Merkle root of Bitcoin block 707505 must be:')).toBeVisible()
  })
})
