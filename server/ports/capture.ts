// Records a page and a picture on it as they are at this moment, in a process apart with a clean browser.

/** A corner as a share of width and height. */
export type Corner = { x: number; y: number }

export type CaptureOrder = {
  page_url: string
  /** The address at which the picture was found. */
  image_url: string
  /** CSS selector of the picture on its page, when the finder noted one. */
  selector: string | null
  /** JPEG of the original and how the copy lies on it; null when only the page is to be recorded. */
  comparison: { original: Uint8Array; region_original: Corner[]; region_candidate: Corner[] } | null
}

export type CaptureStep = { at: string; action: CaptureAction; detail?: string }
export type CaptureAction =
  | 'clock_read'
  | 'names_resolved'
  | 'route_traced'
  | 'browser_started'
  | 'page_requested'
  | 'page_moved'
  | 'page_loaded'
  | 'page_scrolled'
  | 'screens_taken'
  | 'document_saved'
  | 'picture_fetched'
  | 'certificates_read'
  | 'archive_written'
  | 'browser_closed'

/** The machine, the system and the programs that recorded. Digests are SHA-256 of the program files. */
export type Equipment = {
  host: string
  system: string
  architecture: string
  processor: string
  processors: number
  memory_bytes: number
  node: { version: string; sha256: string }
  browser: { version: string; sha256: string; sandbox: boolean; user_agent: string }
  product: { name: string; version: string }
}

/** Ours minus theirs, in milliseconds; an answer we did not get leaves the offset out. */
export type ClockReading = { server: string; offset_ms: number; round_trip_ms: number }
type Clock = { readings: ClockReading[]; site_date: { header: string; offset_ms: number } | null }

export type DnsAnswer = { name: string; type: string; values: string[]; error: string | null }
export type Dns = { resolvers: string[]; answers: DnsAnswer[] }
export type NetworkRoute = { program: string; output: string } | { program: null; output: string }

export type TlsCertificate = {
  subject: string
  issuer: string
  valid_from: string
  valid_to: string
  serial: string
  fingerprint_sha256: string
}
export type Tls = {
  host: string
  protocol: string
  cipher: string
  /** The chain ends at a root that this machine trusts, for this name and moment. */
  trusted: boolean
  problem: string | null
  chain: TlsCertificate[]
}

type Connection = { host: string; port: number; address: string }
/** `status` is null where the page itself led on, by a script or a refresh. */
export type Redirect = { from: string; status: number | null; to: string }
type Rectangle = { x: number; y: number; width: number; height: number }

export type PageFacts = {
  url: string
  title: string
  status: number
  address: string | null
  redirects: Redirect[]
  headers: [name: string, value: string][]
  width: number
  height: number
  /** Pixels below which the picture of the whole page was cut; null when it is whole. */
  cut_at: number | null
  requests: number
  /** Requests that the guard or the site refused. */
  failed_requests: number
}

export type PictureFacts = {
  url: string
  status: number
  address: string | null
  /** Addresses that led on to `url`. */
  redirects: readonly string[]
  headers: Record<string, string>
  bytes: number
  sha256: string
  media_type: string
  /** File name in the report. */
  file: string
  width: number | null
  height: number | null
  fingerprint: string | null
  /** EXIF, IPTC and XMP as found in the file. */
  metadata: Record<string, unknown> | null
  /** Where the page shows it; null when the page does not. */
  on_page: { selector: string; alt: string | null; caption: string | null; box: Rectangle } | null
  /** The browser received the same bytes while it showed the page. */
  same_as_in_browser: boolean | null
}

export type CaptureFacts = {
  order: { page_url: string; image_url: string }
  started_at: string
  ended_at: string
  steps: CaptureStep[]
  /** The site is part of the local stand-in of the web. */
  standin: boolean
  equipment: Equipment
  clock: Clock
  dns: Dns
  route: NetworkRoute
  tls: Tls | null
  /** Our side of the connections: as seen by this machine, and as declared by its operator. */
  own_addresses: string[]
  declared: { public_address: string | null; network: string | null }
  /** Names of proxy settings that were present in the environment of the server. */
  proxy_settings: string[]
  /** What the fresh profile held before the page was asked for. */
  profile: { files_before: number; cookies_before: number; from_cache: number }
  connections: Connection[]
  page: PageFacts
  picture: PictureFacts
  bytes_received: number
}

export type CapturePort = {
  /** Writes the recorded files into the existing, empty folder `into`. Throws `CaptureError`; then the folder is to be dropped. */
  capture(order: CaptureOrder, into: string): Promise<CaptureFacts>
}
