// Licence passports on the verifier page: pasted, by number, in files; genuine and not.
import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { LicenseWithoutScript } from '#features/verifier/licenses/license-without-script.tsx'
import { VerifierScreen } from '#features/verifier/verifier-screen.tsx'
import { licenses } from '#lib/contract/licenses.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { base64url, jsonOf } from '#lib/proof/passport/jws.ts'
import { makePassport } from '#lib/proof/passport/passport.ts'
import { licenseNumber } from '#lib/rules/billing/sold-licenses.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import said from '#messages/en/passport-check.json' with { type: 'json' }
import proof from '#messages/en/proof.json' with { type: 'json' }
import words from '#messages/en/verifier.json' with { type: 'json' }
import { license_passports } from '#server/db/schema/market.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { connectToTestApi } from '../connect-to-test-api.ts'

configure({ asyncUtilTimeout: 15_000 })
vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(() => {
  connectToTestApi(api)
})

const messages = { verifier: words, proof, 'passport-check': said, errors }
let random = 0

/** A passport as the service signs it, and its row; `from` and `until` in days from today. */
async function issue({ from = 0, until = 30, withdrawn = false, shown = true, key = ourKey() } = {}) {
  random += 1
  const number = licenseNumber(Uint8Array.from({ length: 10 }, (_, at) => random * 7 + at))
  const now = new Date()
  const day = (days: number) => addDays(dayOf(now), days)
  const { token, disclosure } = makePassport(
    {
      iss: 'http://auctor.test',
      jti: `${number}.1`,
      iat: Math.floor(now.getTime() / 1000),
      image: { title: 'Dune', author: 'Ines Roux', sha256: 'a'.repeat(64), picture: 'b'.repeat(64) },
      website: 'https://shop.example/spring',
      term: { from: day(from), until: day(until) },
      terms: 1,
      holder: { name: 'Alpine Review AG', shown, salt: 'c2FsdA' },
    },
    key,
  )
  await api.services.db.insert(license_passports).values({
    id: `${number}.1`,
    number,
    token,
    disclosure,
    until: day(until),
    created_at: now,
    ...(withdrawn && { withdrawn_at: now }),
  })
  return { number, token, disclosure }
}
const ourKey = () => ({
  key: api.ports.signing.packageKey(),
  sign: (text: string) => Uint8Array.from(Buffer.from(api.ports.signing.signPackage(text), 'base64')),
})
function strangersKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text: string) =>
      Uint8Array.from(signWith('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })),
  }
}
const forge = (token: string) => {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.stringify({ ...Object(jsonOf(payload)), website: 'https://thief.example' })
  return [head, base64url(new TextEncoder().encode(claims)), signature].join('.')
}

function open(license: string | null = null) {
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <QueryClientProvider client={new QueryClient()}>
        <VerifierScreen digest={null} license={license} offlineHref="/api/verifier/offline" withoutScript={null} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return userEvent.setup()
}
async function paste(text: string) {
  const user = open()
  await user.click(screen.getByLabelText(words.license.label))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: words.license.button }))
  return user
}
const verdict = async (name: string) => {
  await vi.waitFor(() => expect(document.querySelector('[data-verdict]')).not.toBeNull(), 15_000)
  expect(document.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe(name)
  return within(document.querySelector<HTMLElement>('[data-verdict]') ?? document.body)
}

it('says of a pasted passport what it is worth, and for whom', async () => {
  const { token } = await issue()
  const user = await paste(`  ${token}\n`)
  const card = await verdict('valid')
  expect(card.getByText(said.verdicts.valid.title)).toBeVisible()
  expect(card.getByRole('heading', { name: '“Dune” by Ines Roux' })).toBeVisible()
  for (const fact of ['Alpine Review AG', 'shop.example/spring']) expect(card.getByText(fact)).toBeVisible()
  expect(document.activeElement).toBe(document.querySelector('[data-verdict]'))
  // The page on which the photograph was seen: another website, then its own.
  const page = card.getByLabelText(said.page)
  await user.type(page, 'thief.example')
  await user.click(card.getByRole('button', { name: said.online.page_button }))
  await verdict('other_website')
  await user.clear(page)
  await user.type(page, 'https://www.shop.example/spring/look')
  await user.click(card.getByRole('button', { name: said.online.page_button }))
  await verdict('valid')
})

it('tells apart what holds no more, what never did, and what nobody knows', async () => {
  const { token } = await issue()
  const table: [string, string][] = [
    [forge(token), 'forged'],
    [(await issue({ key: strangersKey() })).token, 'unknown_issuer'],
    [(await issue({ withdrawn: true })).token, 'withdrawn'],
    [(await issue({ from: -40, until: -10 })).token, 'expired'],
    [(await issue({ from: 3 })).token, 'not_begun'],
    ['a.b.c', 'unreadable'],
  ]
  for (const [text, expected] of table) {
    await paste(text)
    const card = await verdict(expected)
    // What nobody we know has signed is not shown.
    const ours = !['forged', 'unknown_issuer', 'unreadable'].includes(expected)
    expect(card.queryAllByRole('heading', { name: /Dune/ })).toHaveLength(ours ? 1 : 0)
    cleanup()
  }
  await paste('L-0000-0000-0000')
  expect(await screen.findByText(words.license.unknown_title)).toBeVisible()
})

it('finds a licence by its number, however it is written, and by its address', async () => {
  const { number } = await issue({ shown: false })
  for (const text of [number, number.toLowerCase(), `http://auctor.test/fr/license/${number}/`]) {
    await paste(text)
    const card = await verdict('valid')
    expect(card.getByText(said.holder_hidden)).toBeVisible()
    expect(card.getByRole('link', { name: said.online.license })).toHaveAttribute('href', `/license/${number}/`)
    cleanup()
  }
  open(number)
  await verdict('valid')
})

it('finds a passport in a file, and its holder where the file discloses them', async () => {
  const { token, disclosure } = await issue({ shown: false })
  const user = open()
  const file = new File([`${token}~${disclosure}~\n`], 'licence-passport.txt', { type: 'text/plain' })
  await user.upload(screen.getByLabelText(words.certificate.drop_title, { selector: 'input' }), [file])
  const card = await verdict('valid')
  expect(card.getByText('Alpine Review AG')).toBeVisible()
  expect(screen.queryByText(words.certificate.problems.unknown_file)).toBeNull()
})

it('reads a dropped file once, passports and all', async () => {
  const { token } = await issue()
  const user = open()
  const file = new File([token, '\n'], 'licence-passport.txt', { type: 'text/plain' })
  const asked: string[] = []
  for (const way of ['arrayBuffer', 'text'] as const) {
    const read = file[way].bind(file) as () => never
    file[way] = () => {
      asked.push(way)
      return read()
    }
  }
  let sliced = 0
  const slice = file.slice.bind(file)
  file.slice = (...span) => {
    const part = slice(...span)
    sliced += part.size
    return part
  }
  await user.upload(screen.getByLabelText(words.certificate.drop_title, { selector: 'input' }), [file])
  await verdict('valid')
  // Its first kilobyte says what it is; everything else is for whoever reads it beside the page.
  expect(asked).toEqual([])
  expect(sliced).toBeLessThanOrEqual(file.size + 1024)
})

it('answers without script with the state of the number', async () => {
  const known = await issue({ withdrawn: true })
  const license = (await api.call(licenses.passport, { number: known.number })).body
  for (const [given, title] of [
    [license, said.verdicts.withdrawn.title],
    [null, words.license.unknown_title],
  ] as const) {
    render(
      <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
        <LicenseWithoutScript license={given} />
      </NextIntlClientProvider>,
    )
    expect(screen.getByText(title)).toBeVisible()
    cleanup()
  }
})
