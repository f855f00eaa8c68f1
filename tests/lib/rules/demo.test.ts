// A session token says by itself which sandbox it belongs to.
import { expect, it } from 'vitest'
import { isDemoEmail, sandboxAccounts, sandboxEmails, sandboxOfToken, sandboxTokenPrefix } from '#lib/rules/demo.ts'

const id = 'zu8b648bm7441wj7kfc219e6d7'

it('finds the sandbox of a token, and none in a token of the product', () => {
  expect(sandboxOfToken(`${sandboxTokenPrefix(id)}secret`)).toBe(id)
  for (const token of [
    'secret',
    `sbx_${id}`,
    `sbx_${id.slice(1)}.secret`,
    `sbx_${id}7.s`,
    `x${sandboxTokenPrefix(id)}s`,
    `sbx_${id.toUpperCase()}.s`,
  ])
    expect(sandboxOfToken(token)).toBeNull()
})

it('has people who are no demo accounts: these may change things', () => {
  for (const account of sandboxAccounts) expect(isDemoEmail(sandboxEmails[account])).toBe(false)
})
