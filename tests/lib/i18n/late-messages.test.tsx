// Messages that come late: fetched once, for who waits and who watches; a connection that is lost or slow keeps nobody waiting.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lateMessages } from '#lib/i18n/late-messages.ts'
import offline from '#messages/en/offline.json' with { type: 'json' }
import horsLigne from '#messages/fr/offline.json' with { type: 'json' }

type Load = () => Promise<{ default: typeof offline }>
const en = vi.fn<Load>()
const fr = vi.fn<Load>()

beforeEach(() => {
  vi.resetAllMocks()
  en.mockResolvedValue({ default: offline })
  fr.mockResolvedValue({ default: horsLigne })
})

describe('late messages', () => {
  it('come once for all who ask, in the language that is asked for', async () => {
    const messages = lateMessages<'offline'>({ en, fr })
    const told = vi.fn()
    messages.subscribe(told)
    expect(messages.now('fr')).toBe('waiting')
    await Promise.all([messages.fetch('fr'), messages.fetch('fr')])
    expect([messages.now('fr'), messages.now('en')]).toEqual([horsLigne, 'waiting'])
    expect([fr, en, told].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  })

  it('that cannot be fetched are missing, and come when they are asked for again', async () => {
    const messages = lateMessages<'offline'>({ en, fr })
    en.mockRejectedValueOnce(new Error('no connection'))
    await messages.fetch('en')
    expect(messages.now('en')).toBe('missing')
    await messages.fetch('en')
    expect(messages.now('en')).toEqual(offline)
  })

  it('come by themselves with the connection', async () => {
    const messages = lateMessages<'offline'>({ en, fr })
    en.mockRejectedValueOnce(new Error('no connection'))
    await messages.fetch('en')
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => messages.now('en')).toEqual(offline)
    window.dispatchEvent(new Event('online'))
    expect(en).toHaveBeenCalledTimes(2)
  })

  it('that are slow count as missing until they come', async () => {
    const messages = lateMessages<'offline'>({ en, fr })
    const { promise, resolve } = Promise.withResolvers<{ default: typeof offline }>()
    en.mockReturnValueOnce(promise)
    await messages.fetch('en')
    expect(messages.now('en')).toBe('missing')
    resolve({ default: offline })
    await expect.poll(() => messages.now('en')).toEqual(offline)
    expect(en).toHaveBeenCalledOnce()
  })
})
