// Reads what a whois server wrote, with the parser of `whoiser`; its network code is never used.
import { createRequire } from 'node:module'
import type { DomainFacts } from '#server/ports/registry.ts'
import { countryOf, emailsIn, registryDay, registryText, serverNames } from './registry-text.ts'
import type { WhoisAnswer } from './whois.ts'

export type PartialFacts = Omit<DomainFacts, 'domain' | 'whois' | 'sources'>

// The package types only what asks the network.
const { parseDomainWhois }: { parseDomainWhois(domain: string, text: string, hide: boolean): Record<string, unknown> } =
  createRequire(import.meta.url)('whoiser/src/parsers.js')

/** The blocks of AFNIC's form, which the parser only looks for under its own endings. */
const isAfnic = (text: string): boolean => /^holder-c:/m.test(text) && /^nic-hdl:/m.test(text)
const NO_SUCH_NAME = /no match|not found|no entries found|no data found|status:\s*(?:free|available)/i

/** Null when the server knows no such domain or wrote what nobody can read. */
export function whoisFacts(domain: string, { text }: WhoisAnswer): PartialFacts | null {
  let parsed: Record<string, unknown>
  try {
    parsed = parseDomainWhois(isAfnic(text) ? `${domain}.fr` : domain, text, true)
  } catch {
    return null
  }
  const fields = new Map(Object.entries(parsed).map(([label, value]) => [label.toLowerCase(), value]))
  const field = (...names: string[]) => names.map(name => fields.get(name)).find(value => registryText(value) !== null)
  const facts: PartialFacts = {
    registrar: registryText(field('registrar')),
    registrant: registryText(field('registrant organization', 'registrant organisation', 'registrant name')),
    country: countryOf(field('registrant country', 'registrant country/economy')),
    address: addressOf(field),
    zip_code:
      registryText(field('registrant postal code', 'registrant zip code')) ?? zipIn(field('registrant address')),
    registered_on: registryDay(field('created date')),
    expires_on: registryDay(field('expiry date')),
    name_servers: serverNames([fields.get('name server')].flat()),
    emails: {
      registrant: emailsIn(field('registrant email')),
      abuse: emailsIn(field('registrar abuse contact email'), field('abuse contact'), field('registrar e-mail')),
      other: emailsIn(field('admin email', 'admin e-mail'), field('technical e-mail', 'tech email')),
    },
  }
  const isEmpty = facts.registrar === null && facts.registrant === null && facts.registered_on === null
  return isEmpty || (facts.registrar === null && NO_SUCH_NAME.test(text)) ? null : facts
}

function addressOf(field: (...names: string[]) => unknown): string | null {
  const whole = registryText(field('registrant address'))
  if (whole) return whole
  const parts = ['registrant street', 'registrant postal code', 'registrant city'].map(name =>
    registryText(field(name)),
  )
  return parts.filter(part => part !== null).join(', ') || null
}

/** A postal code of five digits in a whole address, as French ones are. */
const zipIn = (address: unknown): string | null => /\b\d{5}\b/.exec(registryText(address) ?? '')?.[0] ?? null
