// The mailbox of the embedded default: emails that no mail server carries away can be read in the browser, on this machine only.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { desc, eq } from 'drizzle-orm'
import { Hono, type Context as HonoContext } from 'hono'
import { isLocale, type Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { Database } from '#server/db/database.ts'
import { emails } from '#server/db/schema/accounts.ts'
import { preferredLocale } from '#server/http/locale.ts'
import { isLocalRequest } from './loopback.ts'
import { LISTED, type MailboxEmail, type MailboxEntry, mailboxPage } from './page.ts'

export type MailboxDeps = {
  /** The newest emails, newest first. */
  list(): Promise<MailboxEntry[]>
  read(id: string): Promise<MailboxEmail | null>
}

/** The mailbox over the `emails` table. */
export function createMailbox({ db }: { db: Database }, readers: MailboxReaders = 'this_machine'): Hono {
  const { id, to, reply_to, subject, created_at, locale, text, html } = emails
  const deps: MailboxDeps = {
    list: () =>
      db.select({ id, to, subject, created_at }).from(emails).orderBy(desc(created_at), desc(id)).limit(LISTED),
    read: async wanted => {
      const columns = { id, to, reply_to, subject, created_at, locale, text, html }
      const [email] = await db.select(columns).from(emails).where(eq(id, wanted)).limit(1)
      return email ?? null
    },
  }
  return mailboxRoutes(deps, readers)
}

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** An email may be styled and clicked, and nothing else: no script, no form, no loading, no origin. */
const LETTER_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-top-navigation-by-user-activation',
].join('; ')

/** Who may read it: whoever sits at this machine, or everybody who gets this far. */
type MailboxReaders = 'this_machine' | 'everybody'

/** Routes under `/mailbox`. Unless everybody may read it, anyone but this machine itself gets 403. */
export function mailboxRoutes({ list, read }: MailboxDeps, readers: MailboxReaders = 'this_machine'): Hono {
  const app = new Hono({ strict: false }).basePath('/mailbox')
  app.use(async (context, next) => {
    if (readers === 'this_machine' && !isLocalRequest(context.req.raw, remoteAddress(context))) {
      return context.text(translator(localeOf(context), 'mailbox').t('refused'), 403)
    }
    context.header('Content-Security-Policy', PAGE_POLICY)
    context.header('Cache-Control', 'no-store')
    await next()
  })
  for (const file of files) {
    app.get(`/${file.name}`, context => context.body(file.read(), 200, { 'Content-Type': file.type }))
  }
  app.get('/', async context => {
    const entries = await list()
    const email = entries[0] ? await read(entries[0].id) : null
    return page(context, entries, email)
  })
  app.get('/newest', async context => context.json({ id: (await list())[0]?.id ?? '' }))
  app.get('/emails/:id', async context => {
    const email = await read(context.req.param('id'))
    if (!email) return context.text(translator(localeOf(context), 'mailbox').t('missing'), 404)
    return page(context, await list(), email)
  })
  app.get('/emails/:id/html', async context => {
    const email = await read(context.req.param('id'))
    if (!email) return context.text(translator(localeOf(context), 'mailbox').t('missing'), 404)
    // Links of the email open in the whole window: the product refuses to be framed.
    return context.html(email.html.replace(/<head>/i, '<head><base target="_top">'), 200, {
      'Content-Security-Policy': LETTER_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
    })
  })
  return app
}

function page(context: HonoContext, entries: MailboxEntry[], email: MailboxEmail | null) {
  const view = context.req.query('view') === 'text' ? 'text' : 'html'
  return context.html(mailboxPage({ translator: translator(localeOf(context), 'mailbox'), entries, email, view }))
}

function localeOf(context: HonoContext): Locale {
  const asked = context.req.query('lang')
  return isLocale(asked) ? asked : preferredLocale(context)
}

function remoteAddress(context: HonoContext): string | undefined {
  // What @hono/node-server passes as the environment of a request.
  const { incoming } = (context.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } }
  return incoming?.socket.remoteAddress
}

const require = createRequire(import.meta.url)
const own = (name: string) => new URL(name, import.meta.url)
const files = [
  { name: 'mailbox.css', type: 'text/css; charset=utf-8', path: own('mailbox.css') },
  { name: 'refresh.js', type: 'text/javascript; charset=utf-8', path: own('refresh.js') },
  {
    name: 'newsreader.woff2',
    type: 'font/woff2',
    path: require.resolve('@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'),
  },
  {
    name: 'source-sans-3.woff2',
    type: 'font/woff2',
    path: require.resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'),
  },
].map(({ name, type, path }) => ({ name, type, read: () => new Uint8Array(readFileSync(path)) }))
