// What was recorded, as JSON for programs: who, what, when, with what, over which way.
import { isoInParis } from '#lib/dates.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import type { RegistryFacts, ReportOrder } from './model.ts'

const FORMAT = 'auctor-evidence/1'

/** An instant in UTC and as clocks in Paris show it, with its distance to UTC. */
const instant = (at: string) => ({ utc: at, paris: isoInParis(new Date(at)) })

export function provenance(facts: CaptureFacts, { id, hit_id, ordered_at, found_at, match, original }: ReportOrder) {
  const { steps, equipment, clock, own_addresses, declared, proxy_settings, profile, connections, page, picture } =
    facts
  return {
    format: FORMAT,
    report: { id, hit: hit_id, ordered_at: instant(ordered_at), found_at: instant(found_at) },
    asked_for: facts.order,
    site_is_stand_in: facts.standin,
    started_at: instant(facts.started_at),
    ended_at: instant(facts.ended_at),
    steps: steps.map(({ at, ...step }) => ({ at: instant(at), ...step })),
    equipment,
    clock: { ...clock, measured: clock.readings.length > 0 },
    own_addresses,
    declared_by_operator: declared,
    proxy_settings,
    guard: 'loopback proxy: refuses addresses that are not public, changes no byte',
    profile,
    connections,
    bytes_received: facts.bytes_received,
    page,
    picture: { file: picture.file, sha256: picture.sha256, on_page: picture.on_page },
    match,
    original: {
      image: original.image_id,
      title: original.title,
      certificate_digest: original.proof.digest,
      earlier_certificates_of_others: original.earlier,
    },
  }
}

export function networkFacts({ dns, route, tls, connections }: CaptureFacts, registered: RegistryFacts | null) {
  // The whois text is a file of its own.
  const { whois: _, ...domain } = registered?.domain ?? { whois: null }
  const known = registered && { domain, address: registered.address }
  return { dns, route, tls, connections, registered: known }
}

export const pictureFacts = ({ picture }: CaptureFacts) => picture
