// What a registry may write to keep the product busy: each took from seconds to minutes of the process that answers people.
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { rdapDomainFacts } from '#server/adapters/registry/rdap-facts.ts'
import { emailsIn, registryText } from '#server/adapters/registry/registry-text.ts'
import { askWhois } from '#server/adapters/registry/whois.ts'
import { whoisFacts } from '#server/adapters/registry/whois-facts.ts'
import { closeServer, listen } from '#standins/web/listen.ts'

const KB = 1024

/** What is left of `text` when a whois server says it. */
async function askedFor(text: string): Promise<string> {
  const server = createServer(socket => socket.on('error', () => undefined).once('data', () => socket.end(text)))
  const endpoint = await listen(server)
  const locate = async () => endpoint
  const [answer] = await askWhois({ servers: { com: 'whois.test' }, registrars: [], locate }, 'a.com')
  await closeServer(server)
  return answer?.text ?? ''
}

it.each([
  ['one long word', `Registrant Email: ${'a'.repeat(63 * KB)}`],
  ['words that end like addresses', `Registrant Email: ${'a@'.repeat(30 * KB)}`],
  ['a line of spaces behind a referral', `whois: a${' '.repeat(63 * KB)}x`],
  ['empty lines', `Registrar: a\n${'\n'.repeat(63 * KB)}x`],
  ['one field, again and again', 'Registrar: abc\n'.repeat(4 * KB)],
  ['labels without an end', 'a:\n'.repeat(20 * KB)],
])('a whois answer of %s', async (_, text) => {
  for (const domain of ['a.com', 'a.fr', 'a.be', 'a.jp', 'a.it', 'a.tr', 'a.ua', 'a.gg']) {
    for (let each = 0; each < 5; each += 1) whoisFacts(domain, { server: 'whois.test', text: await askedFor(text) })
  }
})

it('an RDAP answer of one long word', () => {
  const vcardArray = ['vcard', [['email', {}, 'text', 'a'.repeat(300 * KB)]]]
  const answer = { objectClassName: 'domain', entities: [{ roles: ['registrant', 'abuse'], vcardArray }] }
  expect(rdapDomainFacts(answer)?.emails).toEqual({ registrant: [], abuse: [], other: [] })
})

it('still gives the addresses that are there', () => {
  expect(emailsIn("Desk <O'Neil+abuse@mail.example.co.uk>, x@y, second@example.com.")).toEqual([
    "o'neil+abuse@mail.example.co.uk",
    'second@example.com',
  ])
  expect(registryText(['a', 'b\n c'])).toBe('a, b c')
})

it('still gives lines as they were written', async () => {
  expect(await askedFor('a: b\r\n\r\nc: d\r\n')).toBe('a: b\n\nc: d')
})
