// Keeps the sandboxes: makes one for each visitor, opens those in use, and deletes each when its time is over.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { addSeconds, HOUR_S } from '#lib/dates.ts'
import { Failure } from '#lib/errors.ts'
import {
  SANDBOX_HOURS,
  SANDBOXES_MAX,
  type SandboxAccount,
  type SandboxState,
  sandboxOfToken,
  sandboxTokenPrefix,
} from '#lib/rules/demo.ts'
import type { Settings } from '../context.ts'
import { enterAs } from '../domains/accounts/sandbox/enter-sandbox.ts'
import type { SandboxesPort } from '../ports/sandboxes.ts'
import type { SandboxDatabases } from './databases.ts'
import { copyFolder, foldersIn, readExpiry, removeFolder, writeExpiry } from './folders.ts'
import { openWorld, type SandboxBase, type SandboxWorld } from './open-sandbox.ts'
import { Slots } from './slots.ts'
import { ensureTemplate, type TemplateOptions } from './template.ts'

export type SandboxesOptions = {
  base: SandboxBase
  databases: SandboxDatabases
  /** Below which each has its folder. */
  directory: string
  /** The product's own. */
  settings: Settings
  /** This process's own address. */
  origin: string
  /** Makes the world that all are copies of, and answers its id; tests have a smaller one. */
  makeTemplate?: (options: TemplateOptions) => Promise<string | null>
}

/** Open at once: each has two connections and a little memory. */
const OPEN_MAX = 16
const IDLE_MS = 60_000
const TURN_MS = 1_000
const SWEEP_MS = 60_000

export const PROVIDER_PATH = '/play/'
const PROVIDER_VISIT = /^\/play\/(template|[0-9a-z]{26})(\/.*)$/

const newSandboxId = (): string =>
  BigInt(`0x${randomBytes(17).toString('hex')}`)
    .toString(36)
    .padStart(26, '0')
    .slice(-26)

export class Sandboxes implements SandboxesPort {
  readonly #options: SandboxesOptions
  readonly #slots: Slots<SandboxWorld>
  readonly #known = new Map<string, Date>()
  readonly #ending = new AbortController()
  #template: string | null = null
  #making: SandboxWorld | null = null
  #background: Promise<unknown> = Promise.resolve()
  /** Of those that were left, one after the other: the server writes much at each. */
  #removals: Promise<void> = Promise.resolve()
  readonly #failed = (error: unknown) => {
    if (!this.#ending.signal.aborted) this.#options.base.log.error({ err: error }, 'sandboxes')
  }

  constructor(options: SandboxesOptions) {
    this.#options = options
    this.#slots = new Slots({ open: id => this.#open(id), most: OPEN_MAX, idle_ms: IDLE_MS })
  }

  /** Makes the template and clears away what is over, until it is closed. */
  begin(): void {
    this.#background = this.#prepare().catch(this.#failed)
    const working = setInterval(() => void this.#slots.each(world => world.work()).catch(this.#failed), TURN_MS)
    const sweeping = setInterval(() => void this.sweep().catch(this.#failed), SWEEP_MS)
    this.#ending.signal.addEventListener('abort', () => {
      clearInterval(working)
      clearInterval(sweeping)
    })
  }

  state(): SandboxState {
    if (this.#template === null) return 'preparing'
    const { health } = this.#options.base
    return this.#known.size >= SANDBOXES_MAX || health.room() !== 'enough' ? 'full' : 'ready'
  }

  async create(account: SandboxAccount): ReturnType<SandboxesPort['create']> {
    const { base, databases } = this.#options
    if (this.#template === null || this.state() !== 'ready') throw new Failure('sandbox_unavailable')
    const id = newSandboxId()
    const expires_at = addSeconds(base.now(), SANDBOX_HOURS * HOUR_S)
    this.#known.set(id, expires_at)
    try {
      await copyFolder(this.#folder('template'), this.#folder(id))
      await databases.copy(this.#template, id)
      await writeExpiry(this.#folder(id), expires_at)
      return await this.#slots.use(id, ({ context }) => enterAs(context, account))
    } catch (error) {
      await this.#delete(id)
      throw error
    }
  }

  /** Its world is nobody's any more when this resolves, and deleted soon after. */
  async remove(token: string): Promise<void> {
    const id = sandboxOfToken(token)
    if (id === null || !this.#known.has(id)) return
    // Its time is over from now on, whatever happens; nobody waits until its files are gone.
    await writeExpiry(this.#folder(id), this.#options.base.now())
    if (!this.#known.delete(id)) return
    this.#removals = this.#removals.then(() => (this.#ending.signal.aborted ? undefined : this.#delete(id)))
    this.#removals = this.#removals.catch(this.#failed)
  }

  /** Whether the world that this session token belongs to is there. */
  isAlive(token: string): boolean {
    const id = sandboxOfToken(token)
    return id !== null && this.#isThere(id)
  }

  /** Runs `use` with the world that this session token belongs to; null where there is none any more. */
  async within<T>(token: string, use: (world: SandboxWorld) => Promise<T>): Promise<T | null> {
    const id = sandboxOfToken(token)
    return id !== null && this.#isThere(id) ? this.#slots.use(id, use) : null
  }

  /** Answers a browser on a page of a sandbox's payment provider. */
  async visitProvider(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, id = '', path = '/'] = PROVIDER_VISIT.exec(request.url ?? '') ?? []
    request.url = path
    if (id === 'template' && this.#making) await this.#making.visitProvider(request, response)
    else if (this.#isThere(id)) await this.#slots.use(id, world => world.visitProvider(request, response))
    else response.writeHead(404).end()
  }

  /** Deletes what is over, and what a crash has left half made or half deleted. */
  async sweep(): Promise<void> {
    const { base, databases, directory } = this.#options
    const found = new Set([...(await databases.list()), ...(await foldersIn(directory))])
    for (const id of found) {
      if (id.startsWith('template') || ['tsa', 'web'].includes(id)) continue
      const until = this.#known.get(id) ?? (await readExpiry(this.#folder(id)))
      if (until && until > base.now()) this.#known.set(id, until)
      else await this.#delete(id)
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.#background
    await this.#removals
    await this.#slots.close()
    await this.#options.databases.close()
  }

  #folder(id: string): string {
    return join(this.#options.directory, id)
  }

  #isThere(id: string): boolean {
    const until = this.#known.get(id)
    return until !== undefined && until > this.#options.base.now()
  }

  #open(id: string): Promise<SandboxWorld> {
    const { base, databases, settings } = this.#options
    return openWorld(base, {
      database_url: databases.url(id),
      directory: this.#folder(id),
      provider_address: `${settings.public_url}${PROVIDER_PATH}${id}`,
      settings: ownSettings(settings, id, this.#known.get(id) ?? base.now()),
    })
  }

  async #delete(id: string): Promise<void> {
    this.#known.delete(id)
    await this.#slots.drop(id)
    await this.#options.databases.drop(id)
    await removeFolder(this.#folder(id))
  }

  async #prepare(): Promise<void> {
    const { base, databases, settings, origin, makeTemplate = ensureTemplate } = this.#options
    await this.sweep()
    this.#template = await makeTemplate({
      base,
      databases,
      directory: this.#folder('template'),
      settings: ownSettings(settings, 'template', base.now()),
      provider_address: `${origin}${PROVIDER_PATH}template`,
      signal: this.#ending.signal,
      onOpen: world => {
        this.#making = world
      },
    })
  }
}

/** Nobody signs up there, no mail server tells it anything, and its provider knows it by a name that leads nowhere else. */
const ownSettings = (settings: Settings, id: string, expires_at: Date): Settings => ({
  ...settings,
  registration: 'closed',
  demo: false,
  payment_hook_url: settings.payment_hook_url.replace(settings.public_url, 'http://sandbox.invalid'),
  bounce_secret: null,
  sandbox: { token_prefix: sandboxTokenPrefix(id), expires_at },
})
