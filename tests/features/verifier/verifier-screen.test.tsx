// The verifier page: what a stranger reads after dropping a certificate, a photograph or something else.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecodedImage } from '#features/verifier/decode-image.ts'
import { VerifierScreen } from '#features/verifier/verifier-screen.tsx'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { type CertificateReference, verifier } from '#lib/contract/verifier.ts'
import { sha256Hex, sha512Hex } from '#lib/proof/digests.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import proofWords from '#messages/en/proof.json' with { type: 'json' }
import words from '#messages/en/verifier.json' with { type: 'json' }
import frErrors from '#messages/fr/errors.json' with { type: 'json' }
import frProof from '#messages/fr/proof.json' with { type: 'json' }
import frWords from '#messages/fr/verifier.json' with { type: 'json' }
import { type CertificateFixture, certificateFixture, statement } from '#tests/support/certificate-fixture.ts'
import { answerCalls } from '#tests/support/network.ts'
import bitcoin from '#tests/vectors/bitcoin/bitcoinjs-message-fixtures.json' with { type: 'json' }
import v4 from '#tests/vectors/chainpoint/parse-v4.chp.json' with { type: 'json' }

vi.mock('#components/layout/app-link.tsx', () => ({
  AppLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))

// The first check also loads what it needs.
configure({ asyncUtilTimeout: 10_000 })

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)
/** What the browser would make of a picture: the test's has no decoder. */
const LOOK = '8c3585376ee22d5b'
let look: DecodedImage | null = null
vi.mock('#features/verifier/decode-image.ts', () => ({ decodeImage: async () => look }))
let fixture: CertificateFixture
let asked: string[] = []
let found: CertificateReference[] = []
let answers = true

/** What the API tells of the fixture: the contract's own schemas hold these answers to its form. */
async function api(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/api', '')
  asked.push(path)
  if (!answers) return new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
  const { issuerKeys, anchor, authority, proof } = fixture
  if (path === '/verifier/trust') {
    const { trust } = verifier
    return Response.json(
      trust.response.parse({
        bitcoin_addresses: issuerKeys.bitcoin,
        nano_public_keys: issuerKeys.nano,
        nano_accounts: [proof.nano.account],
        trusted_roots: [],
        standin_roots: [authority.rootPem],
      }),
    )
  }
  if (path.startsWith('/verifier/anchor/')) {
    return Response.json(verifier.anchor.response.parse({ anchor: path.endsWith(anchor.root) ? anchor : null }))
  }
  if (path.startsWith('/verifier/similar/')) {
    const { certificate_id, version, issued_at } = statement
    const { digest } = proof
    const dates = { issued_at, time_stamped_at: null, anchored_at: null }
    const certificate = { certificate_id, version, digest, ...dates, image: null, proof }
    const like = { distance: 2, width: 4000, height: 3000, bytes: 17, certificate }
    return Response.json(verifier.similar.response.parse({ pictures: path.endsWith(LOOK) ? [like] : [] }))
  }
  return Response.json(verifier.image.response.parse({ certificates: found }))
}

beforeAll(async () => {
  const digests = { sha256: sha256Hex(JPEG), sha512: sha512Hex(JPEG) }
  fixture = await certificateFixture({ statement: { ...statement, image: { ...statement.image, ...digests } } })
})
beforeEach(() => {
  answerCalls(api)
  asked = []
  found = []
  answers = true
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
        <VerifierScreen digest={null} offlineHref="/api/verifier/offline" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup({ applyAccept: false })
}

const proofFile = (proof: CertificateProof = fixture.proof) => new File([JSON.stringify(proof)], 'proof.json')
const picture = () => new File([JPEG], 'dawn.jpg', { type: 'image/jpeg' })
const input = (name = /^Drop a certificate/) => screen.getByLabelText(name, { selector: 'input' })
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}( optional)?$`) })
const states = async () => {
  await screen.findByText('Step by step')
  return screen.getAllByRole('listitem').map(item => item.getAttribute('data-state'))
}

describe('a copy of a certified photograph', () => {
  const copy = () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 9)], 'copy.png', { type: 'image/png' })

  it('is recognised, and it is said how it differs and what the certificate dates', async () => {
    look = { width: 1000, height: 750, fingerprint: LOOK }
    const user = open()
    await user.upload(input(), [copy()])
    expect(await screen.findByText(/^copy.png was resized to 25 % of the original/)).toBeVisible()
    expect(screen.getByText(/differ in 2 of 64 bits/)).toBeVisible()
    expect(screen.getByText(/shows the same picture/)).toBeVisible()
    expect(screen.queryByText('This certificate does not hold')).toBeNull()
  })

  it('that looks like none is not found, and it is said that its look was compared', async () => {
    look = { width: 1000, height: 750, fingerprint: '0f1e2d3c4b5a6978' }
    const user = open()
    await user.upload(input(), [copy()])
    expect(await screen.findByText(/no public certified picture looks like it/)).toBeVisible()
  })
})

describe('a dropped certificate', () => {
  it('is checked step by step, with its three dates and the stand-ins named', async () => {
    const user = open()
    await user.upload(input(), [proofFile(), picture()])
    expect(await states()).toEqual(Array.from({ length: 10 }, () => 'passed'))
    expect(screen.getByText('This certificate holds')).toBeVisible()
    expect(screen.getByRole('heading', { name: '“Été à Annecy”, by Marie Curie' })).toBeVisible()
    expect(screen.getByText(/November 20, 2026 at 11:00:05/)).toBeVisible()
    expect(screen.getAllByText('local stand-in')).toHaveLength(2)
    expect(asked.some(path => path.includes(sha256Hex(JPEG)))).toBe(false)
  })

  it('is compared with a photograph dropped after it', async () => {
    const user = open()
    await user.upload(input(), [proofFile()])
    expect(await states()).toContain('pending')
    await user.upload(input(), [picture()])
    expect(await screen.findByText(/byte for byte/)).toBeVisible()
  })

  it('says which step fails when it was changed', async () => {
    const user = open()
    const changed = { ...fixture.proof, statement: fixture.proof.statement.replace('Annecy', 'Genève') }
    await user.upload(input(), [proofFile(changed)])
    expect((await states()).slice(0, 2)).toEqual(['passed', 'failed'])
    expect(screen.getByText('This certificate does not hold')).toBeVisible()
    expect(screen.getByText(/The text was changed after it was certified/)).toBeVisible()
  })

  it('is still checked when the service does not answer, and what is left open is said', async () => {
    answers = false
    const user = open()
    await user.upload(input(), [proofFile(), picture()])
    expect(await states()).toContain('inconclusive')
    expect(screen.getByText(/could not be reached/)).toBeVisible()
    expect(screen.queryByText('This certificate does not hold')).toBeNull()
  })

  it('reads in French with French punctuation', async () => {
    const user = open('fr')
    await user.upload(input(/^Déposez un certificat/), [proofFile()])
    expect(await screen.findByRole('heading', { name: '«\u202fÉté à Annecy\u202f», de Marie Curie' })).toBeVisible()
    expect(screen.getByText('Ce certificat tient')).toBeVisible()
  })
})

describe('a dropped photograph', () => {
  it('is looked up by its digest alone and checked with its certificate', async () => {
    const { proof } = fixture
    const dates = { issued_at: '2026-11-20T10:00:00Z', time_stamped_at: null, anchored_at: '2026-11-20T10:01:00Z' }
    const image = { id: 'img_1', slug: 'ete', title: 'Été à Annecy', author: 'Marie Curie' }
    found = [{ certificate_id: 'crt_1', version: 1, digest: proof.digest, ...dates, image, proof }]
    const user = open()
    await user.upload(input(), [picture()])
    expect(await screen.findByText('1 certificate of this content')).toBeVisible()
    expect(screen.getByRole('link', { name: /Été à Annecy/ })).toHaveAttribute('href', '/images/img_1/ete/')
    expect(asked).toContain(`/verifier/image/${sha256Hex(JPEG)}`)
    expect(screen.getByText(/byte for byte/)).toBeVisible()
  })

  it('that nobody certified says so and why a copy would differ', async () => {
    const user = open()
    await user.upload(input(), [picture()])
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
    const { proof } = fixture
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
    expect(asked).toEqual([`/verifier/statement/${sha256Hex(new TextEncoder().encode('été'))}`])
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
