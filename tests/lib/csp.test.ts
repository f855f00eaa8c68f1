// The content security policy: what a page may connect to.
import { describe, expect, it } from 'vitest'
import { hashCsp, nonceCsp, reportOrigin } from '#lib/csp.ts'

const directive = (policy: string, name: string) => policy.split('; ').find(each => each.startsWith(`${name} `))
const plain = { development: false, recaptcha: false, card_origins: [], report_origin: null }

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

describe('the address of error reports', () => {
  const report_origin = reportOrigin('https://key@errors.example:8443/7')

  it('may be reached from every page, and its key and project stand in no policy', () => {
    const reached = "connect-src 'self' https://errors.example:8443"
    expect(directive(nonceCsp('n', { ...plain, report_origin }), 'connect-src')).toBe(reached)
    expect(directive(hashCsp([], report_origin), 'connect-src')).toBe(reached)
  })

  it('opens nothing when there is none, or none that can be read', () => {
    expect([reportOrigin(undefined), reportOrigin(''), reportOrigin('errors.example')]).toEqual([null, null, null])
    expect(directive(hashCsp([], null), 'connect-src')).toBe("connect-src 'self'")
  })
})
