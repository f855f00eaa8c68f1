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
import type { EnteredSandbox, SandboxesPort } from '../ports/sandboxes.ts'
import type { SandboxDatabases } from './databases.ts'
import { copyFolder, foldersIn, readExpiry, removeFolder, writeExpiry } from './folders.ts'
import { openWorld, type SandboxBase, type SandboxWorld } from './open-sandbox.ts'
import { createSlots } from './slots.ts'
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

export type Sandboxes = SandboxesPort & {
  /** Runs `use` with the world that this session token belongs to; null where there is none any more. */
  within<T>(token: string, use: (world: SandboxWorld) => Promise<T>): Promise<T | null>
  /** Whether the world that this session token belongs to is there. */
  isAlive(token: string): boolean
  /** Answers a browser on a page of a sandbox's payment provider. */
  visitProvider(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Makes the template and clears away what is over; ends with `close`. */
  begin(): void
  /** Deletes what is over; also done by the clock. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const newSandboxId = (): string =>
  BigInt(`0x${randomBytes(17).toString('hex')}`)
    .toString(36)
    .padStart(26, '0')
    .slice(-26)

export function createSandboxes({
  base,
  databases,
  directory,
  settings,
  origin,
  makeTemplate = ensureTemplate,
}: SandboxesOptions): Sandboxes {
  const ending = new AbortController()
  const known = new Map<string, Date>()
  let template: string | null = null
  let making: SandboxWorld | null = null
  let background: Promise<unknown> = Promise.resolve()
  const folder = (id: string) => join(directory, id)

  const open = (id: string): Promise<SandboxWorld> =>
    openWorld(base, {
      database_url: databases.url(id),
      directory: folder(id),
      provider_address: `${settings.public_url}${PROVIDER_PATH}${id}`,
      settings: ownSettings(settings, id, known.get(id) ?? base.now()),
    })
  const slots = createSlots({ open, most: OPEN_MAX, idle_ms: IDLE_MS })

  const isAlive = (id: string): boolean => (known.get(id) ?? base.now()) > base.now()

  async function create(account: SandboxAccount): Promise<EnteredSandbox> {
    if (template === null || known.size >= SANDBOXES_MAX) throw new Failure('sandbox_unavailable')
    const id = newSandboxId()
    const expires_at = addSeconds(base.now(), SANDBOX_HOURS * HOUR_S)
    known.set(id, expires_at)
    try {
      await copyFolder(folder('template'), folder(id))
      await databases.copy(template, id)
      await writeExpiry(folder(id), expires_at)
      return await slots.use(id, ({ context }) => enter(context, account))
    } catch (error) {
      await remove(id)
      throw error
    }
  }

  /** What is left over by a crash between these lines is found by the next sweep. */
  async function remove(id: string): Promise<void> {
    known.delete(id)
    await slots.drop(id)
    await databases.drop(id)
    await removeFolder(folder(id))
  }

  async function sweep(): Promise<void> {
    const found = new Set([...(await databases.list()), ...(await foldersIn(directory))])
    for (const id of found) {
      if (id.startsWith('template') || ['tsa', 'web'].includes(id)) continue
      const until = known.get(id) ?? (await readExpiry(folder(id)))
      if (until && until > base.now()) known.set(id, until)
      else await remove(id)
    }
  }

  async function prepare(): Promise<void> {
    await sweep()
    template = await makeTemplate({
      base,
      databases,
      directory: folder('template'),
      settings: ownSettings(settings, 'template', base.now()),
      provider_address: `${origin}${PROVIDER_PATH}template`,
      signal: ending.signal,
      onOpen: world => {
        making = world
      },
    })
  }

  return {
    state(): SandboxState {
      if (template === null) return 'preparing'
      return known.size >= SANDBOXES_MAX ? 'full' : 'ready'
    },
    create,
    async remove(token) {
      const id = sandboxOfToken(token)
      if (id !== null && known.has(id)) await remove(id)
    },
    isAlive: token => isAlive(sandboxOfToken(token) ?? ''),
    async within(token, use) {
      const id = sandboxOfToken(token)
      return id !== null && isAlive(id) ? slots.use(id, use) : null
    },
    async visitProvider(request, response) {
      const [, id = '', path = '/'] = PROVIDER_VISIT.exec(request.url ?? '') ?? []
      request.url = path
      if (id === 'template' && making) return making.visitProvider(request, response)
      if (isAlive(id)) return void (await slots.use(id, world => world.visitProvider(request, response)))
      response.writeHead(404).end()
    },
    begin() {
      const failed = (error: unknown) => {
        if (!ending.signal.aborted) base.log.error({ err: error }, 'sandboxes')
      }
      background = prepare().catch(failed)
      const working = setInterval(() => void slots.each(world => world.work()).catch(failed), TURN_MS)
      const sweeping = setInterval(() => void sweep().catch(failed), SWEEP_MS)
      ending.signal.addEventListener('abort', () => {
        clearInterval(working)
        clearInterval(sweeping)
      })
    },
    sweep,
    async close() {
      ending.abort()
      await background
      await slots.close()
    },
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

async function enter(context: SandboxWorld['context'], account: SandboxAccount): Promise<EnteredSandbox> {
  const { access_token, user } = await enterAs(context, account)
  const { pk: id, ...named } = user
  return { access_token, person: { id, ...named } }
}
