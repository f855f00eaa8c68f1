// What a photograph waits for: its row says it, and what needs nobody goes on by itself.
import { describe, expect, it } from 'vitest'
import { type Item, isWaiting } from '#features/upload/engine/item.ts'
import { uploadStatus } from '#features/upload/engine/status.ts'
import { makeItem } from './upload-items.ts'

const sha256 = 'a'.repeat(64)
const upload = { id: 'upl_1', transfer_url: '/api/uploads/upl_1/file' }

describe('what is in the way', () => {
  const statusOf = (given: Partial<Item>, way = { online: true, signed_out: false }) =>
    uploadStatus(makeItem('a', { sha256, ...given }), way, new Set(['a']))
  const final = { upload, received: true, confirmed: true }

  it.each([
    ['offline', { online: false, signed_out: false }],
    ['offline', { online: false, signed_out: true }],
    ['signed_out', { online: true, signed_out: true }],
  ] as const)('is said of what is to be sent: %s', (status, way) => {
    expect(statusOf({}, way)).toBe(status)
    expect(statusOf({ upload }, way)).toBe(status)
    expect(statusOf(final, way)).toBe(status)
    expect(statusOf({ ...final, submitted: true }, way)).toBe('checking')
    expect(statusOf({ upload, received: true }, way)).toBe('received')
  })

  it('may be that what reads the file has not come', () => {
    const without = { online: false, signed_out: false }
    expect(statusOf({ sha256: null, width: null, retry_at: 5_000 }, without)).toBe('offline')
    expect(statusOf({ sha256: null, retry_at: 5_000 }, without)).toBe('offline')
    expect(statusOf({ sha256: null, width: null }, without)).toBe('reading')
  })

  it('is waited out by what needs nobody', () => {
    const waits = (given: Partial<Item>) => isWaiting(makeItem('a', given))
    expect([waits({}), waits(final)]).toEqual([true, true])
    const others: Partial<Item>[] = [
      { upload, received: true },
      { ...final, submitted: true },
      { paused: true },
      { problem: { code: 'quota_exceeded', final: false } },
      { image: 'img_1' },
    ]
    expect(others.map(waits)).toEqual(others.map(() => false))
  })
})
