// Connects the outside world: a configured service where there is one, its local stand-in or local adapter otherwise.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { startCentralBank } from '#standins/central-bank/start-central-bank.ts'
import { startPinning } from '#standins/pinning/start-pinning.ts'
import { startTimestampAuthority } from '#standins/timestamp-authority/start-timestamp-authority.ts'
import { type SharedWeb, shareLocalWeb } from '#standins/web/share-local-web.ts'
import { openArchives } from './adapters/archives/open-archives.ts'
import { localCaptcha } from './adapters/captcha/local.ts'
import { recaptcha } from './adapters/captcha/recaptcha.ts'
import { createRecorder } from './adapters/capture/recorder.ts'
import { createNsfwjs } from './adapters/classifier/nsfwjs.ts'
import { openCredentials } from './adapters/credentials/c2pa.ts'
import { outboxMail } from './adapters/mail/outbox.ts'
import { smtpMail } from './adapters/mail/smtp.ts'
import { openMatching } from './adapters/matching/open-matching.ts'
import { multiaddressOf, openPinningService } from './adapters/pinning/pinning-service.ts'
import { openEcb } from './adapters/rates/ecb.ts'
import { openRegistry } from './adapters/registry/open-registry.ts'
import { noSandboxes } from './adapters/sandboxes/none.ts'
import { googleVision } from './adapters/search/google-vision.ts'
import { tinEye } from './adapters/search/tineye.ts'
import { openPlatformKeys } from './adapters/signing/platform-keys.ts'
import { createRfc3161 } from './adapters/time-stamp/rfc3161.ts'
import { openLocalVault } from './adapters/vault/local-vault.ts'
import { openWeb, robotPage } from './adapters/web/open-web.ts'
import { findBrowser } from './browser/find-browser.ts'
import type { Ports } from './context.ts'
import type { StandInWeb } from './crawler/guard.ts'
import { ROBOT_NAME } from './crawler/robots.ts'
import { type Env, proxySettings } from './env.ts'
import { createImaging } from './imaging/imaging.ts'
import { openChain } from './open-chain.ts'
import { openPayment } from './open-payment.ts'
import { openArchiveBucket, openRawStorage, openSealed } from './open-storage.ts'

export type OpenPorts = {
  ports: Ports
  /** Where the stand-in of the web lists its sites; null when the internet is watched. */
  local_web: string | null
  close(): Promise<void>
}

/** Where this process answers, and where people reach the product. */
type Addresses = { origin: string; public_url: string }

/** Opens every port; what it started, `close` ends. */
export async function openPorts(env: Env, log: Logger, addresses: Addresses): Promise<OpenPorts> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const imaging = createImaging({
      workers: env.IMAGE_WORKERS,
      directory: env.ROLE === 'api' ? null : join(env.DATA_DIR, 'previews'),
    })
    closers.push(() => imaging.close())
    const classifier = createNsfwjs()
    closers.push(() => classifier.close())
    const matching = await openMatching({
      directory: join(env.DATA_DIR, 'matching'),
      url: env.MATCHING_URL,
      workers: env.IMAGE_WORKERS,
    })
    closers.push(() => matching.close())
    const local = await openLocalWeb(env, addresses, closers)
    const outside = openOutside(env, addresses.public_url, { local, closers })
    const { anchor, editions, market_chain } = await openChain(env, log, closers)
    const ports: Ports = {
      anchor,
      ...outside,
      captcha: env.RECAPTCHA_SECRET ? recaptcha({ secret: env.RECAPTCHA_SECRET }) : localCaptcha(),
      classifier,
      credentials: await openTheCredentials(env, log),
      editions,
      imaging,
      market_chain,
      mail: env.SMTP_URL ? smtpMail({ url: env.SMTP_URL, from: env.MAIL_FROM }) : outboxMail(),
      matching,
      payment: await paymentOf(env, log, closers),
      pinning: await openPinning(env, addresses, closers),
      rates: await openRates(env, closers),
      sandboxes: noSandboxes,
      search: { providers: searchProviders(env) },
      signing: await openPlatformKeys({
        directory: join(env.DATA_DIR, 'keys'),
        bitcoin: env.PLATFORM_BITCOIN_KEY,
        nano: env.PLATFORM_NANO_KEY,
        evidence: env.PLATFORM_EVIDENCE_KEY,
        past: {
          bitcoin: env.PLATFORM_BITCOIN_PAST,
          nano: env.PLATFORM_NANO_PAST,
          evidence: env.PLATFORM_EVIDENCE_PAST,
        },
      }),
      storage: await openTheStorage(env, closers),
      time_stamp: await openTimeStamp(env, closers),
      vault: await openLocalVault({ directory: join(env.DATA_DIR, 'keys'), key: env.SECOND_FACTOR_KEY }),
    }
    return { ports, local_web: local && `http://localhost:${local.http_port}/`, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openTheStorage(env: Env, closers: (() => Promise<void>)[]): Promise<Ports['storage']> {
  const { storage, close } = await openRawStorage(env)
  closers.push(close)
  return openSealed(env, storage)
}

async function openTheCredentials(env: Env, log: Logger): Promise<Ports['credentials']> {
  const credentials = await openCredentials({
    directory: join(env.DATA_DIR, 'keys'),
    key: env.PLATFORM_C2PA_KEY,
    certificates: env.PLATFORM_C2PA_CERTIFICATES,
    now: new Date(),
  })
  const { local, signer } = credentials.describe()
  if (local) log.info({ signer }, 'pictures are signed with a certificate of our own, which verifiers do not trust')
  return credentials
}

async function paymentOf(env: Env, log: Logger, closers: (() => Promise<void>)[]): Promise<Ports['payment']> {
  const { payment, close } = await openPayment(env, { warn: message => log.warn(message) })
  closers.push(close)
  return payment
}

async function openRates({ RATES_URL }: Env, closers: (() => Promise<void>)[]): Promise<Ports['rates']> {
  if (RATES_URL) return openEcb({ url: RATES_URL, standin: false })
  const bank = await startCentralBank()
  closers.push(() => bank.stop())
  return openEcb({ url: bank.url, standin: true })
}

async function openPinning(
  { PINNING_URL, PINNING_TOKEN, PINNING_SERVICE, ROLE }: Env,
  { origin, public_url }: Addresses,
  closers: (() => Promise<void>)[],
): Promise<Ports['pinning']> {
  if (PINNING_URL) {
    if (!PINNING_TOKEN) throw new Error('PINNING_URL is set, so PINNING_TOKEN must be set too.')
    return openPinningService({
      url: PINNING_URL,
      token: PINNING_TOKEN,
      service: PINNING_SERVICE ?? new URL(PINNING_URL).host,
      standin: false,
      origins: [multiaddressOf(public_url)],
    })
  }
  const { url, token, stop } = await startPinning()
  closers.push(stop)
  // A worker answers nobody; the gateway is where people reach it.
  const origins = [multiaddressOf(ROLE === 'all' ? origin : public_url)]
  return openPinningService({ url, token, service: 'local pinning service', standin: true, origins })
}

async function openTimeStamp(env: Env, closers: (() => Promise<void>)[]): Promise<Ports['time_stamp']> {
  if (env.TSA_URL) {
    const trusted = env.TSA_CA_FILE ? await readFile(env.TSA_CA_FILE, 'utf8') : undefined
    return createRfc3161({
      url: env.TSA_URL,
      authority: env.TSA_NAME ?? new URL(env.TSA_URL).host,
      standin: env.TSA_STANDIN,
      trustedCaPem: trusted,
    })
  }
  const authority = await startTimestampAuthority({ directory: join(env.DATA_DIR, 'tsa') })
  closers.push(() => authority.stop())
  return createRfc3161({
    url: authority.url,
    authority: 'local authority',
    standin: true,
    trustedCaPem: authority.caPem,
  })
}

const searchProviders = ({ GOOGLE_VISION_API_KEY, TINEYE_API_KEY }: Env): Ports['search']['providers'] => [
  ...(GOOGLE_VISION_API_KEY ? [googleVision({ api_key: GOOGLE_VISION_API_KEY })] : []),
  ...(TINEYE_API_KEY ? [tinEye({ api_key: TINEYE_API_KEY })] : []),
]

/** A few sites of our own on loopback in place of the internet; null where the internet is meant, and where nobody visits either. */
async function openLocalWeb(
  env: Env,
  { origin, public_url }: Addresses,
  closers: (() => Promise<void>)[],
): Promise<SharedWeb | null> {
  if (env.WEB_SOURCE === 'internet' || env.ROLE === 'api') return null
  // A worker answers nobody; the gallery is where people reach it.
  const picture_source = env.ROLE === 'all' ? origin : public_url
  const local = await shareLocalWeb({ data: join(env.DATA_DIR, 'web'), picture_source, public_url })
  closers.push(() => local.close())
  return local
}

/** The sites of the stand-in: nothing else on loopback may be reached. */
const standInSites = (local: SharedWeb | null): StandInWeb[] =>
  local ? [local.http_port, local.https_port].map(port => ({ host_suffix: local.host_suffix, port })) : []

/** Websites, who is behind them, and how they are recorded: of the stand-in where there is one, of the internet otherwise. */
export function openOutside(
  env: Env,
  public_url: string,
  parts: WebParts,
): Pick<Ports, 'archives' | 'capture' | 'registry' | 'web'> {
  const web = openTheWeb(env, public_url, parts)
  return {
    archives: openTheArchives(env, web, parts.closers),
    capture: openCapture(env, parts.local),
    registry: openTheRegistry(env, public_url, parts),
    web,
  }
}

function openTheArchives(env: Env, web: Ports['web'], closers: (() => Promise<void>)[]): Ports['archives'] {
  return openArchives({
    folder: env.ARCHIVE_DIR,
    web,
    async openBucket(name) {
      const { storage, close } = await openArchiveBucket(env, name)
      closers.push(close)
      return storage
    },
  })
}

type WebParts = { local: SharedWeb | null; closers: (() => Promise<void>)[] }

function openTheWeb(env: Env, public_url: string, { local, closers }: WebParts): Ports['web'] {
  const { web, close } = openWeb({
    public_url,
    stand_in: standInSites(local),
    stand_in_ca: local?.ca_pem ?? null,
    seeds: local?.sites.map(site => site.url) ?? [],
    findBrowser: () => findBrowser(env.CHROMIUM_PATH),
  })
  closers.push(close)
  return web
}

function openTheRegistry(env: Env, public_url: string, { local, closers }: WebParts): Ports['registry'] {
  const { registry, close } = openRegistry({
    user_agent: `${ROBOT_NAME}/1.0 (+${robotPage(public_url)})`,
    dns_servers: dnsServers(env, local),
    stand_in: local && { web: standInSites(local), whois: local.whois, rdap: local.rdap },
  })
  closers.push(close)
  return registry
}

const dnsServers = (env: Env, local: SharedWeb | null): string[] =>
  local ? [`${local.dns.host}:${local.dns.port}`] : env.DNS_SERVERS

function openCapture(env: Env, local: SharedWeb | null): Ports['capture'] {
  return createRecorder({
    findBrowser: () => findBrowser(env.CHROMIUM_PATH),
    standin: local && { sites: standInSites(local), ca_pem: local.ca_pem },
    dns_servers: dnsServers(env, local),
    time_servers: env.TIME_SERVERS,
    public_address: env.EVIDENCE_PUBLIC_ADDRESS,
    network: env.EVIDENCE_NETWORK,
    proxy_settings: proxySettings(),
  })
}
