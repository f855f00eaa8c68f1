// Makes an administrator: `npm run admin:create -- person@example.com`. An account of that address gets the role; without one it is created.
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { Email } from '#lib/contract/common.ts'
import { Failure } from '#lib/errors.ts'
import { translator } from '#lib/node/translator.ts'
import { openDatabase } from '#server/db/open.ts'
import { type AdminMade, createAdmin } from '#server/domains/administration/create-admin.ts'
import { readEnv } from '#server/env.ts'
import { explainStart } from '#server/process/start-messages.ts'

const usage = `npm run admin:create -- person@example.com [--first-name Ada] [--last-name Lovelace]
The password of a new account is taken from ADMIN_PASSWORD, else asked for.`

const done: Record<AdminMade, string> = {
  created: 'The account is made. It is an administrator’s and may log in at once.',
  promoted: 'The account is an administrator’s from now on. Its password stays as it is.',
  unchanged: 'The account is an administrator’s already. Nothing has changed.',
}

/** Asks in the terminal; what is typed does not appear. */
async function askPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  if (given) return given
  process.stdout.write('Password of the new account: ')
  const silent = new Writable({ write: (_chunk, _encoding, written) => written() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

function explain(error: unknown): string | Error {
  if (!(error instanceof Failure)) return explainStart(error)
  const { t } = translator('en', 'errors')
  const problems = Object.values(error.errors ?? {}).flat()
  return problems.length > 0 ? problems.map(problem => t(`fields.${problem}`)).join('\n') : t(`codes.${error.code}`)
}

async function main(): Promise<void> {
  const options = { 'first-name': { type: 'string' }, 'last-name': { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const email = Email.safeParse(positionals[0])
  if (!email.success || positionals.length !== 1) throw new Error(usage)
  const { DATABASE_URL, DATA_DIR, EMBEDDED_DATABASE } = readEnv()
  const database = await openDatabase({
    url: DATABASE_URL,
    directory: resolve(DATA_DIR),
    embedded: EMBEDDED_DATABASE,
    join: true,
  })
  try {
    const names = { first_name: values['first-name'] ?? 'Admin', last_name: values['last-name'] ?? 'Auctor' }
    console.log(
      done[await createAdmin(database.db, new Date(), { email: email.data, ...names, password: askPassword })],
    )
  } finally {
    await database.close()
  }
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
