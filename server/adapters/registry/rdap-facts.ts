// Reads RDAP answers (RFC 9083): who is registrant, registrar and abuse desk, and since when.
import { z } from 'zod'
import type { AddressFacts } from '#server/ports/registry.ts'
import { countryOf, emailsIn, registryDay, registryText, serverNames } from './registry-text.ts'
import type { PartialFacts } from './whois-facts.ts'

/** Nested entities are flattened; registries put the abuse desk inside the registrar. */
type Entity = { roles: string[]; card: [string, unknown, unknown][] }

const Card = z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()).min(4))])
const RawEntity = z.object({
  roles: z.array(z.string()).catch([]),
  vcardArray: z.unknown().optional(),
  entities: z.array(z.unknown()).catch([]),
})
const RawDomain = z.object({
  objectClassName: z.literal('domain'),
  entities: z.array(z.unknown()).catch([]),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).catch([]),
  nameservers: z.array(z.object({ ldhName: z.string() })).catch([]),
})
const RawNetwork = z.object({
  objectClassName: z.literal('ip network'),
  startAddress: z.string().optional(),
  endAddress: z.string().optional(),
  name: z.string().optional(),
  country: z.string().optional(),
  entities: z.array(z.unknown()).catch([]),
})

const DEPTH_MAX = 3
const ENTITIES_MAX = 50

function flatten(raw: readonly unknown[], depth = 0): Entity[] {
  if (depth > DEPTH_MAX) return []
  return raw.slice(0, ENTITIES_MAX).flatMap(each => {
    const entity = RawEntity.safeParse(each)
    if (!entity.success) return []
    const card = Card.safeParse(entity.data.vcardArray)
    const lines = (card.data?.[1] ?? []).map(([name, options, , value]): Entity['card'][number] => [
      String(name),
      options,
      value,
    ])
    return [{ roles: entity.data.roles, card: lines }, ...flatten(entity.data.entities, depth + 1)]
  })
}

const valuesOf = (entities: readonly Entity[], role: string, name: string): unknown[] =>
  entities
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ card }) => card.filter(line => line[0] === name).map(line => line[2]))
const firstText = (values: readonly unknown[]): string | null =>
  values.map(registryText).find(text => text !== null) ?? null

/** Null when the answer is not about a domain. */
export function rdapDomainFacts(answer: unknown): PartialFacts | null {
  const parsed = RawDomain.safeParse(answer)
  if (!parsed.success) return null
  const { events, nameservers } = parsed.data
  const entities = flatten(parsed.data.entities)
  const event = (action: string) => registryDay(events.find(each => each.eventAction === action)?.eventDate)
  const holder = (name: string) => valuesOf(entities, 'registrant', name)
  const place = placeOf(entities, 'registrant')
  const [registrant, abuse] = [emailsIn(...holder('email')), emailsIn(...valuesOf(entities, 'abuse', 'email'))]
  const other = ['administrative', 'technical'].flatMap(role => emailsIn(...valuesOf(entities, role, 'email')))
  return {
    registrar: firstText(valuesOf(entities, 'registrar', 'fn')),
    registrant: firstText([...holder('org'), ...holder('fn')]),
    ...place,
    registered_on: event('registration'),
    expires_on: event('expiration'),
    name_servers: serverNames(nameservers.map(({ ldhName }) => ldhName)),
    emails: { registrant, abuse, other: [...new Set(other)] },
  }
}

type Place = Pick<PartialFacts, 'country' | 'address' | 'zip_code'>

/** A vCard address has seven parts: box, more, street, town, region, postal code, country; the code of the country is beside it. */
function placeOf(entities: readonly Entity[], role: string): Place {
  const lines = entities.filter(({ roles }) => roles.includes(role)).flatMap(({ card }) => card)
  const [, options, value] = lines.find(line => line[0] === 'adr') ?? ['', null, null]
  const code = z.object({ cc: z.string() }).safeParse(options).data?.cc
  const parts = Array.isArray(value) ? value.map(registryText) : []
  const [, , street, town, , zip_code = null, country] = parts
  const written = [street, zip_code, town].filter(part => part !== null && part !== undefined).join(', ')
  return { country: countryOf(code) ?? countryOf(country), address: written || null, zip_code }
}

/** Null when the answer is not about a network. */
export function rdapAddressFacts(ip: string, answer: unknown): AddressFacts | null {
  const parsed = RawNetwork.safeParse(answer)
  if (!parsed.success) return null
  const { startAddress, endAddress, name, country } = parsed.data
  const entities = flatten(parsed.data.entities)
  const organisation = ['registrant', 'administrative', 'technical'].flatMap(role => [
    ...valuesOf(entities, role, 'org'),
    ...valuesOf(entities, role, 'fn'),
  ])
  return {
    ip,
    country: countryOf(country) ?? placeOf(entities, 'registrant').country,
    organisation: firstText(organisation) ?? registryText(name),
    network: startAddress && endAddress ? `${startAddress} – ${endAddress}` : registryText(name),
    abuse: emailsIn(...valuesOf(entities, 'abuse', 'email')),
  }
}
