// How page outcomes add up to the progress of a crawl.
import { describe, expect, it } from 'vitest'
import { afterPage, initialProgress, type PageOutcome } from '#server/domains/monitoring/crawl/crawl-progress.ts'

const visited = (changed: boolean, ...host_ids: string[]): PageOutcome => ({ kind: 'visited', changed, host_ids })
const failed: PageOutcome = { kind: 'failed', reason: 'status 500' }
const progressAfter = (...outcomes: PageOutcome[]) => outcomes.reduce(afterPage, initialProgress)

describe('the progress of a crawl', () => {
  it('remembers that anything changed, and each other host once', () => {
    expect(progressAfter(visited(false, 'a'), visited(true, 'b', 'a'), visited(false))).toMatchObject({
      changed: true,
      host_ids: ['a', 'b'],
      obstacle: null,
    })
  })

  it('stops after five failures in a row, and says why', () => {
    expect(progressAfter(failed, failed, failed, failed).obstacle).toBeNull()
    expect(progressAfter(failed, failed, failed, failed, failed).obstacle).toBe('status 500')
  })

  it('counts failures again when the server answers, but not when robots.txt excludes a page', () => {
    expect(progressAfter(failed, failed, failed, failed, visited(false), failed).failures).toBe(1)
    expect(progressAfter(failed, { kind: 'forbidden' }, failed).failures).toBe(2)
  })

  it('stops at once when the host asks for a cooldown', () => {
    const until = new Date('2026-11-22T12:00:00Z')
    expect(progressAfter(visited(true), { kind: 'cooldown', until })).toMatchObject({
      obstacle: 'cooldown',
      retry_at: until,
      changed: true,
    })
  })
})
