// Runs the SDK package's own tests against a server, in a process of their own, and prints what became of each as JSON.
import { readdirSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Just what is used of mocha, which ships no types. */
type Test = { fullTitle(): string; file?: string }
type Suite = { tests: Test[]; suites: Suite[] }
type Runner = {
  on(event: 'pass', told: (test: Test) => void): Runner
  on(event: 'fail', told: (test: Test, error: Error) => void): Runner
}
type MochaRun = { suite: Suite; addFile(file: string): void; loadFiles(): void; run(done: () => void): Runner }
type MochaClass = new (options: { timeout: number; reporter: unknown }) => MochaRun
export type SdkRun = { all: string[]; passed: string[]; failed: { title: string; error: string }[] }

const require = createRequire(import.meta.url)
const Mocha: MochaClass = require('mocha')
const folder = join(dirname(require.resolve('mangopay4-nodejs-sdk/package.json')), 'test')

const [url = '', client = '', key = '', rules = '[]'] = process.argv.slice(2)
/** Names of tests to leave out; one that ends in `…` leaves out all that begin so. */
const left: string[] = JSON.parse(rules)

// The suite talks to what its main.js exports: that alone is replaced.
const Mangopay: new (options: object) => object = require('mangopay4-nodejs-sdk')
const api = new Mangopay({ clientId: client, clientApiKey: key, baseUrl: url, errorHandler: () => {} })
const main = join(folder, 'main.js')
require.cache[main] = Object.assign(new Module(main), { loaded: true, exports: api })
Object.assign(globalThis, { api })

const names = new Map<Test, string>()
const taken = new Map<string, number>()
const nameOf = (test: Test) => names.get(test) ?? test.fullTitle()
const result: SdkRun = { all: [], passed: [], failed: [] }

/** Mocha's own reporters write where the result goes. */
function silent(): void {
  // The events of the run are listened to below.
}

const mocha = new Mocha({ timeout: 15_000, reporter: silent })

// Mangopay's sandbox is given seconds to catch up; this one answers when all is done. Mocha has kept the real clock.
const realTimeout = globalThis.setTimeout
const PATIENCE_MS = 2_000
Object.assign(globalThis, {
  setTimeout: (act: () => void, wait = 0) => realTimeout(act, wait >= PATIENCE_MS ? wait / 20 : wait),
})

/** `File › full title`, numbered where a file has it twice. */
function name(suite: Suite): void {
  for (const test of suite.tests) {
    const plain = `${basename(test.file ?? '', '.js')} › ${test.fullTitle()}`
    const times = (taken.get(plain) ?? 0) + 1
    taken.set(plain, times)
    names.set(test, times === 1 ? plain : `${plain} (${times})`)
  }
  for (const inner of suite.suites) name(inner)
}

function isLeft(title: string): boolean {
  return left.some(rule => (rule.endsWith('…') ? title.startsWith(rule.slice(0, -1)) : title === rule))
}

/** Mocha skips the preparations of a block that has no test, so nothing of what is left out happens. */
function prune(suite: Suite): void {
  suite.tests = suite.tests.filter(test => !isLeft(names.get(test) ?? ''))
  for (const inner of suite.suites) prune(inner)
}

for (const file of readdirSync(join(folder, 'services'))) mocha.addFile(join(folder, 'services', file))
mocha.loadFiles()
name(mocha.suite)
prune(mocha.suite)

// As mocha's own command does: a promise nobody waits for fails the running test instead of letting its time run out.
process.on('unhandledRejection', reason => {
  throw reason
})

result.all = [...names.values()]
mocha
  .run(() => process.stdout.write(JSON.stringify(result), () => process.exit(0)))
  .on('pass', test => result.passed.push(nameOf(test)))
  .on('fail', (test, { message }) => result.failed.push({ title: nameOf(test), error: message }))
