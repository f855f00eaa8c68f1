// The points that judges look at (NF Z67-147 and the decisions about it), each passed or failed by what was recorded.
import type { EvidenceDetail } from '#lib/contract/evidences.ts'
import { type EvidenceCheck, evidenceChecks } from '#lib/rules/evidence.ts'
import { isPublicAddress } from '#server/crawler/addresses.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'

/** Milliseconds by which a clock may be off: the resolution of the `Date` header and of most time stamps. */
const CLOCK_TOLERANCE_MS = 1_000

export type Recording = {
  facts: CaptureFacts
  /** Bytes of each recorded file, by its path in the report. */
  files: ReadonlyMap<string, number>
  /** Who answers for the site's name according to whois or RDAP; null when nobody could be asked. */
  registrant: string | null
  /** When an authority dated the list of the recorded files; null while none has. */
  stamped_at: string | null
}

type CheckResult = { passed: boolean; detail: string }

/** Every point in the order of the rules. `detail` is what was recorded, in no language; it is `–` when nothing was. */
export function checkRecording(recording: Recording): EvidenceDetail['checks'] {
  return evidenceChecks.map(check => {
    const { passed, detail } = checks[check](recording)
    return { check, passed, detail: detail === '' ? '–' : detail }
  })
}

const checks: Record<EvidenceCheck, (recording: Recording) => CheckResult> = {
  equipment_described({ facts: { equipment } }) {
    const { host, system, architecture, processor, node, browser } = equipment
    const described = [host, system, architecture, processor, node.version, browser.version].every(text => text !== '')
    const digests = [node.sha256, browser.sha256].every(text => /^[0-9a-f]{64}$/.test(text))
    return { passed: described && digests, detail: `${system}, Chromium ${browser.version}, Node ${node.version}` }
  },
  ip_address_recorded({ facts: { own_addresses, declared } }) {
    const seen = [declared.public_address, ...own_addresses].filter(address => address !== null)
    return { passed: seen.some(isPublicAddress), detail: seen.join(', ') }
  },
  network_described({ facts: { declared } }) {
    return { passed: declared.network !== null, detail: declared.network ?? '' }
  },
  no_proxy({ facts: { proxy_settings } }) {
    return { passed: proxy_settings.length === 0, detail: proxy_settings.join(', ') }
  },
  dns_recorded({ facts: { dns } }) {
    const addresses = dns.answers.filter(({ type }) => type === 'A' || type === 'AAAA').flatMap(({ values }) => values)
    const detail = `${dns.resolvers.join(', ')}: ${[...new Set(addresses)].join(', ')}`
    return { passed: dns.resolvers.length > 0 && addresses.length > 0, detail }
  },
  clock_checked({ facts: { clock } }) {
    const [best] = clock.readings.toSorted((one, other) => one.round_trip_ms - other.round_trip_ms)
    if (!best) return { passed: false, detail: '' }
    const { server, offset_ms, round_trip_ms } = best
    const passed = Math.abs(offset_ms) + round_trip_ms / 2 <= CLOCK_TOLERANCE_MS
    return { passed, detail: `${server}: ${offset_ms} ms (± ${Math.ceil(round_trip_ms / 2)} ms)` }
  },
  clean_profile({ facts: { profile } }) {
    const { files_before, cookies_before, from_cache } = profile
    return {
      passed: files_before + cookies_before + from_cache === 0,
      detail: `${files_before} / ${cookies_before} / ${from_cache}`,
    }
  },
  path_recorded({ facts: { order, page } }) {
    return {
      passed: isPath(order.page_url, page),
      detail: [...page.redirects.map(each => each.from), page.url].join(' → '),
    }
  },
  times_recorded({ facts: { started_at, ended_at, steps } }) {
    const times = [started_at, ...steps.map(step => step.at), ended_at].map(at => Date.parse(at))
    const ordered = times.every((time, at) => !Number.isNaN(time) && (at === 0 || time >= (times[at - 1] ?? time)))
    return { passed: ordered && steps.length > 0, detail: `${started_at} – ${ended_at}` }
  },
  page_captured({ facts: { page }, files }) {
    const captured = hasFiles(files, 'evidence/screenshot-full.png', 'evidence/screenshot-viewport.png')
    return { passed: captured && page.cut_at === null, detail: `${page.width} × ${page.cut_at ?? page.height}` }
  },
  source_kept({ facts: { page }, files }) {
    const saved = hasFiles(files, 'evidence/page-source.html', 'evidence/dom.html', 'archive/data.warc.gz')
    return {
      passed: saved && page.headers.length > 0,
      detail: `${files.get('evidence/page-source.html') ?? 0} B, HTTP ${page.status}`,
    }
  },
  picture_kept({ facts: { picture }, files }) {
    const saved = hasFiles(files, picture.file, 'evidence/element-crop.png')
    return { passed: saved && picture.on_page !== null && picture.same_as_in_browser === true, detail: picture.sha256 }
  },
  tls_recorded({ facts: { tls, page }, files }) {
    if (!tls) return { passed: false, detail: new URL(page.url).protocol.replace(':', '') }
    const saved = tls.chain.length > 0 && hasFiles(files, 'evidence/tls-chain.pem')
    return {
      passed: saved && tls.trusted,
      detail: [tls.protocol, tls.chain[0]?.issuer, tls.problem].filter(Boolean).join(', '),
    }
  },
  registrant_recorded({ registrant }) {
    return { passed: registrant !== null, detail: registrant ?? '' }
  },
  sealed({ stamped_at }) {
    return { passed: stamped_at !== null, detail: stamped_at ?? '' }
  },
}

const hasFiles = (files: ReadonlyMap<string, number>, ...paths: string[]): boolean =>
  paths.every(path => (files.get(path) ?? 0) > 0)

/** From the address that was asked for to the one that answered, without a gap. */
function isPath(asked: string, { url, redirects }: CaptureFacts['page']): boolean {
  const plain = (address: string) => {
    const parsed = URL.parse(address)
    if (parsed) parsed.hash = ''
    return parsed?.href ?? address
  }
  let at = plain(asked)
  for (const { from, to } of redirects) {
    if (plain(from) !== at) return false
    at = plain(to)
  }
  return at === plain(url)
}
