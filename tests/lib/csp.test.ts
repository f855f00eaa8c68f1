// The content security policy: what a page may connect to.
import { describe, expect, it } from 'vitest'
import { nonceCsp } from '#lib/csp.ts'

const directive = (policy: string, name: string) => policy.split('; ').find(each => each.startsWith(`${name} `))
const plain = { development: false, recaptcha: false, card_origins: [] }

describe('nonceCsp', () => {
  it('lets a page connect to its own server only', () => {
    expect(directive(nonceCsp('n', plain), 'connect-src')).toBe("connect-src 'self'")
  })

  it('lets a page send a card to the payment provider, and nothing else go there', () => {
    const policy = nonceCsp('n', { ...plain, card_origins: ['https://vault.example', 'https://pay.example'] })
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://vault.example https://pay.example")
    expect(policy.match(/vault\.example/g)).toHaveLength(1)
  })
})
