// The upload as a pure machine: who has a place, what is done next, what each answer changes, how long it takes, what fits.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEvent } from '#features/upload/engine/apply-event.ts'
import type { Item } from '#features/upload/engine/item.ts'
import { quotaProblems, quotaUsage } from '#features/upload/engine/quota.ts'
import { createRateMeter, secondsLeft } from '#features/upload/engine/rate.ts'
import {
  concurrency,
  dueTasks,
  nextRetryAt,
  pollTargets,
  retryDelayMs,
  slotsOf,
  startTasks,
} from '#features/upload/engine/schedule.ts'
import { uploadStatus } from '#features/upload/engine/status.ts'
import { totalsOf } from '#features/upload/engine/totals.ts'
import type { UploadEvent } from '#features/upload/engine/upload-event.ts'
import { makeBatch, makeItem, makeUpload, numbered } from './upload-items.ts'

const changed = (item: Item, ...events: UploadEvent[]): Item | undefined =>
  events.reduce(applyEvent, makeBatch([item])).items[0]
const statusIn = (items: Item[], index: number) => {
  const item = items[index]
  return item && uploadStatus(item, { online: true, signed_out: false }, slotsOf(items))
}
const sha256 = 'a'.repeat(64)
const upload = { id: 'upl_1', transfer_url: '/api/uploads/upl_1/file' }

describe('a batch', () => {
  it('is of twenty: the others are queued, none is refused', () => {
    const items = numbered(25)
    expect(slotsOf(items).size).toBe(20)
    expect(statusIn(items, 19)).toBe('waiting')
    expect(items.slice(20).map((_, index) => statusIn(items, 20 + index))).toEqual(Array(5).fill('queued'))
  })

  it.each<[string, Partial<Item>]>([
    ['is accepted', { image: 'img_1', image_state: 'in_process' }],
    ['is refused', { problem: { code: 'image_damaged', final: true } }],
    ['is held by a quota', { problem: { code: 'quota_exceeded', final: false } }],
  ])('takes the next one up when one of it %s', (_, change) => {
    const items = [makeItem('first', change), ...numbered(20)]
    expect(statusIn(items, 20)).toBe('waiting')
  })

  it('keeps the place of one that is paused', () => {
    expect(statusIn([makeItem('first', { paused: true }), ...numbered(20)], 20)).toBe('queued')
  })
})

describe('the next work', () => {
  it('goes from reading over the digest and its date to the bytes, and submits as soon as its author has said so', () => {
    const tasks = (given: Partial<Item>) => dueTasks(makeBatch([makeItem('a', given)]), 0).map(due => due.task)
    expect(tasks({ width: null })).toEqual(['read'])
    expect(tasks({})).toEqual(['hash'])
    expect(tasks({ sha256 })).toEqual(['declare'])
    expect(tasks({ sha256, upload })).toEqual(['send'])
    expect(tasks({ sha256, upload, confirmed: true })).toEqual(['send', 'submit'])
    expect(tasks({ sha256, upload, confirmed: true, received: true })).toEqual(['submit'])
    expect(tasks({ sha256, upload, confirmed: true, received: true, submitted: true })).toEqual([])
    expect(tasks({ sha256, upload, received: true })).toEqual([])
  })

  it('never hashes a file whose digest is known, whatever else has been lost', () => {
    const item = changed(makeItem('a', { sha256, upload, received: true, submitted: true }), {
      type: 'upload_lost',
      id: 'a',
    })
    expect(item).toMatchObject({ sha256, upload: null, sent: 0, received: false })
    expect(dueTasks(makeBatch(item ? [item] : []), 0)).toEqual([{ id: 'a', task: 'declare' }])
  })

  it('stays within its limits however far each one has come', () => {
    const item = fc.record({
      width: fc.constantFrom(null, 3_000),
      sha256: fc.constantFrom(null, sha256),
      upload: fc.constantFrom(null, upload),
      received: fc.boolean(),
      confirmed: fc.boolean(),
      paused: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), states => {
        let batch = makeBatch(states.map((state, index) => makeItem(`p${index}`, state)))
        batch = startTasks(batch, dueTasks(batch, 0))
        for (const [task, limit] of Object.entries(concurrency)) {
          const busy = batch.items.filter(each => each.running.some(running => running === task))
          expect(busy.length).toBeLessThanOrEqual(limit)
        }
        expect(dueTasks(batch, 0)).toEqual([])
        const active = batch.items.filter(each => each.running.length > 0 && !each.running.includes('read'))
        expect(active.length).toBeLessThanOrEqual(20)
        expect(active.some(each => each.paused)).toBe(false)
      }),
    )
  })

  it('waits without a connection and without a session, and hashes all the same', () => {
    const items = [makeItem('a', { sha256 }), makeItem('b')]
    expect(dueTasks(makeBatch(items, { online: false }), 0)).toEqual([{ id: 'b', task: 'hash' }])
    expect(dueTasks(makeBatch(items, { signed_out: true }), 0)).toEqual([{ id: 'b', task: 'hash' }])
  })

  it('tries again later and later, and at once when the connection is back', () => {
    expect([0, 1, 4, 9].map(retryDelayMs)).toEqual([1_000, 2_000, 16_000, 30_000])
    const waiting = changed(makeItem('a', { sha256 }), {
      type: 'retry_scheduled',
      id: 'a',
      task: 'declare',
      retry_at: 5_000,
    })
    const batch = makeBatch(waiting ? [waiting] : [])
    expect(dueTasks(batch, 4_999)).toEqual([])
    expect(nextRetryAt(batch.items, 4_999)).toBe(5_000)
    expect(dueTasks(batch, 5_000)).toHaveLength(1)
    expect(dueTasks(applyEvent(batch, { type: 'online_changed', online: true }), 0)).toHaveLength(1)
    // A worker that could not begin is tried again later as well.
    const unhashed = makeItem('b', { retry_at: 5_000 })
    expect([4_999, 5_000].map(now => dueTasks(makeBatch([unhashed]), now).length)).toEqual([0, 1])
  })
})

describe('an answer of the server', () => {
  const sent = makeItem('a', { sha256, upload, confirmed: true, submitted: true, received: true })

  it('that the file became an image ends the upload and starts the watch of the certificate', () => {
    const accepted = makeUpload('upl_1', { state: 'accepted', image: 'img_1' })
    const item = changed(sent, { type: 'uploads_polled', uploads: [accepted], missing: [] })
    expect(item).toMatchObject({ image: 'img_1', image_state: 'in_process' })
    expect(pollTargets(item ? [item] : [])).toEqual({ uploads: [], images: ['img_1'], urgent: true })
  })

  it('is waited for while it judges a received file, in a hurry once its author has said that it is final', () => {
    const received = makeItem('a', { sha256, upload, received: true, dated_at: '2026-11-21T07:00:00Z' })
    expect(pollTargets([received])).toEqual({ uploads: ['upl_1'], images: [], urgent: false })
    expect(pollTargets([{ ...received, submitted: true }]).urgent).toBe(true)
    expect(pollTargets([{ ...received, received: false }]).uploads).toEqual([])
  })

  it('that the file was certified before leads to that image without a byte', () => {
    const duplicate = makeUpload('upl_1', { state: 'accepted', image: 'img_9', duplicate: true })
    const item = changed(
      makeItem('a', { sha256, running: ['declare'] }),
      { type: 'declared', id: 'a', upload: duplicate },
      { type: 'images_polled', images: new Map([['img_9', 'certified']]) },
    )
    expect(item && uploadStatus(item, { online: true, signed_out: false }, new Set())).toBe('duplicate')
  })

  it('that the file is refused is said on it, with the figures of the refusal', () => {
    const refusal = { code: 'quota_exceeded', params: { limit: 84 } }
    const item = changed(sent, {
      type: 'uploads_polled',
      uploads: [makeUpload('upl_1', { state: 'refused', refusal })],
      missing: [],
    })
    expect(item?.problem).toEqual({ ...refusal, final: true })
  })

  it('that the image is gone takes its row away', () => {
    const item = makeItem('a', { image: 'img_1', image_state: 'in_process' })
    expect(changed(item, { type: 'images_polled', images: new Map([['img_1', null]]) })).toBeUndefined()
  })
})

describe('fields', () => {
  const ids = new Set(['a'])

  it('are replaced in the selected photographs that are still open, and nowhere else', () => {
    const batch = makeBatch([makeItem('a'), makeItem('b'), makeItem('c', { confirmed: true })])
    const { items } = applyEvent(batch, {
      type: 'bulk_edited',
      ids: new Set(['a', 'c']),
      changes: { genre: 'gen_sea', tags: 'sea' },
    })
    expect(items.map(item => item.fields.genre)).toEqual(['gen_sea', '', ''])
    expect(items[0]?.fields.title).toBe('a')
  })

  it('lose the problem that was mended, and keep the others', () => {
    const item = makeItem('a', { errors: { genre: 'image_genre_required', title: 'required' } })
    const typed = changed(item, { type: 'edited', id: 'a', changes: { title: 'Now' } })
    expect(typed?.errors).toEqual({ genre: 'image_genre_required' })
    expect(changed(item, { type: 'bulk_edited', ids, changes: { genre: 'gen_sea', title: 'x' } })?.errors).toBeNull()
  })

  it('without monitoring solve the full tracking quota, and nothing else does', () => {
    const item = makeItem('a', { problem: { code: 'tracking_quota_full', params: { limit: 3 }, final: false } })
    expect(changed(item, { type: 'bulk_edited', ids, changes: { genre: 'gen_sea' } })?.problem).not.toBeNull()
    expect(changed(item, { type: 'bulk_edited', ids, changes: { track: false } })?.problem).toBeNull()
  })

  it('are open again when the server finds fault with them', () => {
    const item = changed(
      makeItem('a'),
      { type: 'confirmed', ids },
      { type: 'invalid', id: 'a', errors: { genre: 'required' } },
    )
    expect(item).toMatchObject({ confirmed: false, errors: { genre: 'required' } })
  })
})

describe('time left', () => {
  it('follows the speed of the last seconds, not of the whole way', () => {
    const meter = createRateMeter()
    expect(meter.sample(0, 0)).toBeNull()
    for (let second = 1; second <= 10; second += 1) meter.sample(second * 1_000, second * 1_000)
    expect(meter.sample(10_000, 10_500)).toBeLessThan(1_000)
    let rate: number | null = null
    for (let second = 11; second <= 30; second += 1) {
      rate = meter.sample(10_000 + (second - 10) * 50, second * 1_000)
    }
    expect(rate).toBeCloseTo(50, 5)
  })

  it('begins again when bytes are taken away', () => {
    const meter = createRateMeter()
    meter.sample(0, 0)
    meter.sample(5_000, 2_000)
    expect(meter.sample(100, 3_000)).toBeNull()
    expect(meter.sample(1_100, 4_000)).toBeCloseTo(1_000)
  })

  it.each([
    [1_000, 300, 4],
    [0, null, 0],
    [1_000, null, null],
    [1_000, 0, null],
  ])('of %d bytes at %d a second is %d', (bytes, rate, seconds) => {
    expect(secondsLeft(bytes, rate)).toBe(seconds)
  })

  it('counts the bytes of what is on its way, without what was refused', () => {
    const items = [
      makeItem('a', { sent: 400 }),
      makeItem('b', { sent: 1_000, received: true, image: 'img', image_state: 'certified' }),
      makeItem('c', { problem: { code: 'image_damaged', final: true } }),
    ]
    expect(totalsOf(items)).toMatchObject({
      count: 2,
      refused: 1,
      certified: 1,
      sent_bytes: 1_400,
      total_bytes: 2_000,
      moving: 1,
    })
  })
})

describe('quotas', () => {
  const quotas = { uploads_used: 80, uploads_limit: 84, monitored: 0, monitored_limit: 100 }

  it('tell before anything is sent how many do not fit, and leave the last ones behind', () => {
    const items = numbered(6)
    expect(quotaUsage(quotas, items).uploads).toEqual({ used: 80, limit: 84, wanted: 6, over: 2 })
    expect([...quotaProblems(quotas, items)]).toEqual([
      ['photo-5', { code: 'quota_exceeded', params: { limit: 84 }, final: false }],
      ['photo-6', { code: 'quota_exceeded', params: { limit: 84 }, final: false }],
    ])
  })

  it('do not count twice what the server has counted, nor what was refused', () => {
    const items = [
      ...numbered(3, { sha256, upload }),
      makeItem('bad', { problem: { code: 'image_not_jpeg', final: true } }),
      makeItem('new'),
    ]
    expect(quotaUsage(quotas, items).uploads).toEqual({ used: 80, limit: 84, wanted: 1, over: 0 })
  })

  it('of monitoring hold back only those that ask for it', () => {
    const items = numbered(3)
    const [first, second, third] = items
    if (!first || !second || !third) throw new Error('three were made')
    const untracked = { ...second, fields: { ...second.fields, track: false } }
    const full = { ...quotas, monitored: 99 }
    expect([...quotaProblems(full, [first, untracked, third])].map(([id]) => id)).toEqual([third.id])
    expect(quotaUsage(full, [first, untracked, third]).monitored.over).toBe(1)
  })
})
