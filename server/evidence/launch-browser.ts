// Starts the browser of a recording: fresh, sandboxed where that is possible, and showing itself as the Chromium that it is.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, type CDPSession, chromium } from 'playwright-core'
import { browserArgs } from '#server/browser/find-browser.ts'
import { CaptureError } from './capture-error.ts'

const VIEWPORT = { width: 1440, height: 900 }
const LOCALE = 'fr-FR'
const VERSION_MS = 20_000

export type Launched = { context: BrowserContext; sandbox: boolean; files_before: number }

type LaunchOptions = {
  proxy: { url: string }
  browser: { path: string; env: Record<string, string> }
  trusted_keys: string[]
}

export async function launchBrowser({ browser, proxy, trusted_keys }: LaunchOptions): Promise<Launched> {
  const userAgent = await userAgentOf(browser)
  const args = [
    ...browserArgs.filter(arg => arg !== '--no-sandbox'),
    // Sites show other things to a browser that says it is driven.
    '--disable-blink-features=AutomationControlled',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    ...(trusted_keys.length > 0 ? [`--ignore-certificate-errors-spki-list=${trusted_keys.join(',')}`] : []),
  ]
  const launch = async (sandbox: boolean): Promise<Launched> => {
    const profile = await mkdtemp(join(tmpdir(), 'profile-'))
    const files_before = (await readdir(profile)).length
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: browser.path,
      env: browser.env,
      args,
      chromiumSandbox: sandbox,
      // Without the bypass rule Chromium would reach loopback names directly.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      viewport: VIEWPORT,
      userAgent,
      ignoreDefaultArgs: ['--enable-automation'],
      locale: LOCALE,
      timezoneId: 'Europe/Paris',
      serviceWorkers: 'block',
      acceptDownloads: false,
    })
    return { context, sandbox, files_before }
  }
  // A sandbox needs a user who is not root and a kernel that allows it.
  if (process.getuid?.() !== 0) {
    const sandboxed = await launch(true).catch(() => null)
    if (sandboxed) return sandboxed
  }
  try {
    return await launch(false)
  } catch (error) {
    throw new CaptureError('browser_unavailable', error instanceof Error ? error.message.slice(0, 500) : String(error))
  }
}

/**
 * The same for what a page can ask and for the headers that say it (Client Hints): the brand without a window is left
 * out, for the page and for the frames and workers that run in processes of their own.
 */
export async function showAsChromium(session: CDPSession, version: string): Promise<void> {
  const shown = shownAs(version)
  await session.send('Emulation.setUserAgentOverride', shown)
  // What is attached waits for our word, and is spoken to through the session of what it belongs to.
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    for (const message of dress(shown))
      void session.send('Target.sendMessageToTarget', { sessionId, message }).catch(gone)
  })
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    for (const answer of answersTo(message, shown))
      void session.send('Target.sendMessageToTarget', { sessionId, message: answer }).catch(gone)
  })
  await session.send('Target.setAutoAttach', ATTACHING)
}

const ATTACHING = { autoAttach: true, waitForDebuggerOnStart: true, flatten: false }
/** It went away before it was spoken to. */
const gone = () => undefined

/** What a frame or worker is told before it runs: who it is, that its own are to wait too, and to go on. */
const dress = (shown: ReturnType<typeof shownAs>): string[] =>
  [
    { id: 1, method: 'Emulation.setUserAgentOverride', params: shown },
    { id: 2, method: 'Target.setAutoAttach', params: ATTACHING },
    { id: 3, method: 'Runtime.runIfWaitingForDebugger' },
  ].map(each => JSON.stringify(each))

/** The same for what is inside of it, however deep: each is reached through what it belongs to. */
function answersTo(text: string, shown: ReturnType<typeof shownAs>): string[] {
  const { method, params } = JSON.parse(text)
  const inside = {
    'Target.attachedToTarget': () => dress(shown),
    'Target.receivedMessageFromTarget': () => answersTo(params.message, shown),
  }
  const answers = Object.entries(inside).find(([name]) => name === method)?.[1]() ?? []
  return answers.map(message =>
    JSON.stringify({ id: 4, method: 'Target.sendMessageToTarget', params: { sessionId: params.sessionId, message } }),
  )
}

function shownAs(version: string) {
  const major = version.split('.', 1)[0] ?? ''
  const brands = [
    { brand: 'Chromium', version: major },
    { brand: 'Not_A Brand', version: '8' },
  ]
  return {
    userAgent: shownUserAgent(major),
    acceptLanguage: LOCALE,
    userAgentMetadata: {
      brands,
      fullVersionList: brands,
      platform: 'Linux',
      platformVersion: '',
      architecture: 'x86',
      model: '',
      mobile: false,
    },
  }
}

/** Chromium's own words with its own version, without the word for a browser that has no window. */
async function userAgentOf({ path, env }: LaunchOptions['browser']): Promise<string> {
  const asked = promisify(execFile)(path, ['--headless', '--no-sandbox', '--version'], {
    env: { ...env, NODE_ENV: 'production' },
    timeout: VERSION_MS,
  })
  const { stdout } = await asked.catch((error: unknown) => {
    throw new CaptureError('browser_unavailable', error instanceof Error ? error.message.slice(0, 500) : String(error))
  })
  const major = /\b(\d+)\.\d+\./.exec(stdout)?.[1] ?? '0'
  return shownUserAgent(major)
}

const shownUserAgent = (major: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
