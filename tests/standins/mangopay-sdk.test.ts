// The official SDK's own tests run against the local payment provider: what passed goes on passing, and nothing appears unseen.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { address, owner, startProvider } from '#tests/support/mangopay/mangopay.ts'
import { seedDisputes } from '#tests/support/mangopay/mangopay-disputes.ts'
import expected from './mangopay-sdk-expected.json' with { type: 'json' }
import type { SdkRun } from './mangopay-sdk-run.ts'

const { passing, out_of_scope } = expected

async function runSuite(): Promise<SdkRun> {
  const provider = await startProvider({ notify: async () => true })
  try {
    // The rule about unverified beneficiaries is younger than the SDK's tests.
    await provider.control('POST', '/settings', { check_beneficiaries: false })
    // They run on an account that has been used before: hooks, a mandate and disputes are there.
    for (const EventType of ['PAYIN_NORMAL_CREATED', 'USER_KYC_REGULAR'])
      await provider.made('POST', '/hooks', { EventType, Url: 'http://127.0.0.1:9/' })
    const { Id: user } = await provider.made('POST', '/users/natural', owner)
    const account = { OwnerName: 'Alice Martin', OwnerAddress: address, IBAN: 'FR7630004000031234567890143' }
    const { Id: BankAccountId } = await provider.made('POST', `/users/${user}/bankaccounts/iban`, account)
    const ReturnURL = 'http://127.0.0.1:9/'
    await provider.made('POST', '/mandates/directdebit/web', { BankAccountId, Culture: 'FR', ReturnURL })
    await seedDisputes(provider)
    await provider.forward(3600)
    const runner = join(import.meta.dirname, 'mangopay-sdk-run.ts')
    const left = JSON.stringify(out_of_scope.map(({ title }) => title))
    const { url, client_id, api_key } = provider
    const { stdout } = await promisify(execFile)(process.execPath, [runner, url, client_id, api_key, left], {
      maxBuffer: 16 * 1024 * 1024,
    })
    // Some of the tests speak on the same channel before the result.
    return JSON.parse(stdout.slice(stdout.indexOf('{"all":')))
  } finally {
    await provider.stop()
  }
}

const leavesOut = (rule: string, title: string) =>
  rule.endsWith('…') ? title.startsWith(rule.slice(0, -1)) : title === rule

test('every test of the SDK that is in scope passes, and every other one has its reason', async () => {
  const { all, passed, failed } = await runSuite()
  expect(failed).toEqual([])
  const inScope = all.filter(title => !out_of_scope.some(rule => leavesOut(rule.title, title)))
  expect(inScope.toSorted()).toEqual(passing.toSorted())
  expect(passed.toSorted()).toEqual(passing.toSorted())
  const stale = out_of_scope.filter(rule => !all.some(title => leavesOut(rule.title, title)))
  expect(stale).toEqual([])
}, 120_000)
