// The content security policy: what a page may connect to, and what outside services open in it.
import { describe, expect, it } from 'vitest'
import { hashCsp, nonceCsp } from '#lib/csp.ts'
import { outsideAddresses } from '#lib/outside/outside-services.ts'

const directive = (policy: string, name: string) => policy.split('; ').find(each => each.startsWith(`${name} `))
const plain = { development: false, recaptcha: false, card_origins: [], outside: {} }
const directives = ['script-src', 'style-src', 'connect-src', 'img-src', 'frame-src'] as const

describe('nonceCsp', () => {
  it('lets a page connect to its own server only', () => {
    expect(directive(nonceCsp('n', plain), 'connect-src')).toBe("connect-src 'self'")
  })

  it('lets a page send a card to the payment provider, and nothing else go there', () => {
    const policy = nonceCsp('n', { ...plain, card_origins: ['https://vault.example', 'https://pay.example'] })
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://vault.example https://pay.example")
    expect(policy.match(/vault\.example/g)).toHaveLength(1)
  })

  it('names each kind of request once', () => {
    const policy = nonceCsp('n', { ...plain, recaptcha: true, outside: { chat_widget: ['https://chat.example/w.js'] } })
    const names = policy.split('; ').map(each => each.split(' ')[0])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('an outside service', () => {
  const services = [
    ['SENTRY_BROWSER_DSN', 'https://key@other.example:8443/7', ['connect-src']],
    ['AD_PIXEL', 'https://other.example:8443/p.gif?id=1', ['img-src']],
    ['SESSION_RECORDING', 'https://other.example:8443/r.js', ['script-src', 'connect-src']],
    ['CHAT_WIDGET', 'https://other.example:8443/w.js', [...directives]],
  ] as const

  it.each(services)('%s is reached as it needs, and by its origin alone', (name, address, opened) => {
    const policy = hashCsp(['sha256-x'], outsideAddresses({ [name]: address }))
    const open = directives.filter(each => directive(policy, each)?.includes(' https://other.example:8443'))
    expect(open).toEqual(directives.filter(each => opened.some(other => other === each)))
    expect(policy).not.toMatch(/other\.example:8443\/|key@/)
  })

  it.each(services)(
    '%s opens in a page of one person what it opens in a kept one, but scripts, which are trusted by who adds them',
    (name, address, opened) => {
      const policy = nonceCsp('n', { ...plain, outside: outsideAddresses({ [name]: address }) })
      const open = directives.filter(each => directive(policy, each)?.includes(' https://other.example:8443'))
      expect(open).toEqual(directives.filter(each => each !== 'script-src' && opened.some(other => other === each)))
    },
  )

  it('opens nothing when there is none', () => {
    for (const policy of [nonceCsp('n', plain), hashCsp([], {})]) {
      expect(policy).not.toMatch(/https?:/)
      expect(directive(policy, 'frame-src')).toBeUndefined()
    }
  })
})
