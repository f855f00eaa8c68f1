// Asks registries and name servers who is behind a website, and where it is hosted.

type SoaRecord = { server: string; contact: string; serial: number }
export type DnsFacts = {
  host: string
  a: readonly string[]
  aaaa: readonly string[]
  mx: readonly { preference: number; exchange: string }[]
  ns: readonly string[]
  txt: readonly string[]
  soa: SoaRecord | null
  /** Types whose question was not answered; a name without such records is no failure. */
  unanswered: readonly string[]
}

type RegistryEmails = {
  registrant: readonly string[]
  abuse: readonly string[]
  other: readonly string[]
}
export type DomainFacts = {
  /** The registrable name, such as `example.co.uk`. */
  domain: string
  registrar: string | null
  registrant: string | null
  /** ISO 3166-1 alpha-2, of the registrant. */
  country: string | null
  address: string | null
  zip_code: string | null
  /** `2026-03-09`. */
  registered_on: string | null
  expires_on: string | null
  name_servers: readonly string[]
  emails: RegistryEmails
  /** What the whois servers wrote, one answer after the other; null when none answered. */
  whois: string | null
  /** Who knew something; empty: nobody answered. */
  sources: readonly ('rdap' | 'whois')[]
}

export type AddressFacts = {
  ip: string
  /** Of the network, which need not be where the machine stands. */
  country: string | null
  organisation: string | null
  /** First and last address, or a name of the network. */
  network: string | null
  abuse: readonly string[]
}

/** Nothing throws because somebody did not answer: what is not known is null or empty. */
export type RegistryPort = {
  dns(host: string): Promise<DnsFacts>
  /** Null for addresses and names that cannot be registered. */
  domain(host: string): Promise<DomainFacts | null>
  address(ip: string): Promise<AddressFacts | null>
}
