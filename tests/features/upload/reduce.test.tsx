// The state machine of the upload: which effects each event has, and that no task starts twice.
import { describe, expect, it } from 'vitest'
import type { Item } from '#features/upload/engine/item.ts'
import { type Effect, reduce } from '#features/upload/engine/reduce.ts'
import type { UploadEvent } from '#features/upload/engine/upload-event.ts'
import { makeBatch, makeItem, makeUpload } from './upload-items.ts'

const sha256 = 'a'.repeat(64)
const upload = { id: 'upl_1', transfer_url: '/api/uploads/upl_1/file' }
const sending = makeItem('a', { sha256, upload, running: ['send'] })
const ids = new Set(['a'])

const effectsOf = (event: UploadEvent, items: Item[] = [sending], now = 0): readonly Effect[] =>
  reduce(makeBatch(items, { poll: 'urgent' }), event, now).effects
const types = (effects: readonly Effect[]) => effects.map(({ type }) => type)

describe('tasks', () => {
  it('start once: the state says that they run', () => {
    const added = reduce(makeBatch([]), { type: 'added', items: [makeItem('a', { sha256 })] }, 0)
    expect(added.effects).toContainEqual(expect.objectContaining({ type: 'run_task', task: 'declare' }))
    expect(added.state.items[0]?.running).toEqual(['declare'])
    expect(types(reduce(added.state, { type: 'retry_due' }, 0).effects)).toEqual([])
  })

  it('lead from one to the next', () => {
    const { effects } = reduce(
      makeBatch([makeItem('a', { sha256, running: ['declare'] })]),
      { type: 'declared', id: 'a', upload: makeUpload('upl_1', { sha256 }) },
      0,
    )
    expect(effects).toContainEqual(expect.objectContaining({ type: 'run_task', task: 'send' }))
  })

  it('that failed for a while are planned again', () => {
    const event = { type: 'retry_scheduled', id: 'a', task: 'send', retry_at: 5_000 } as const
    expect(effectsOf(event, [sending], 4_000)).toContainEqual({ type: 'schedule_retry', at: 5_000 })
    expect(types(effectsOf(event, [sending], 4_000))).not.toContain('run_task')
  })
})

describe('a transfer', () => {
  it.each<[string, UploadEvent]>([
    ['is paused', { type: 'paused', ids, paused: true }],
    ['is removed', { type: 'removed', ids }],
    ['has no connection', { type: 'online_changed', online: false }],
    ['is gone from the server', { type: 'upload_lost', id: 'a' }],
    ['is refused', { type: 'uploads_polled', uploads: [makeUpload('upl_1', { state: 'refused' })], missing: [] }],
  ])('stops when its item %s', (_, event) => {
    expect(effectsOf(event)).toContainEqual({ type: 'stop_transfer', id: 'a' })
  })

  it('goes on when a field is edited', () => {
    expect(types(effectsOf({ type: 'edited', id: 'a', changes: { title: 'Low tide' } }))).toEqual(['save_item'])
  })
})

describe('the browser’s storage', () => {
  it('saves no progress, and a digest together with its count', () => {
    expect(effectsOf({ type: 'progressed', id: 'a', sent: 10, rate: null })).toEqual([])
    expect(types(effectsOf({ type: 'hashed', id: 'a', sha256 }, [makeItem('a', { running: ['hash'] })]))).toContain(
      'save_digest',
    )
  })

  it('lets go of the file once the server has made an image of it', () => {
    const accepted = makeUpload('upl_1', { state: 'accepted', image: 'img_1' })
    expect(effectsOf({ type: 'uploads_polled', uploads: [accepted], missing: [] })).toContainEqual({
      type: 'delete_file',
      id: 'a',
    })
  })

  it('loses a removed row, and the server its upload; of a deleted image only the row goes', () => {
    expect(effectsOf({ type: 'removed', ids })).toEqual([
      { type: 'delete_item', id: 'a' },
      { type: 'delete_upload', upload_id: 'upl_1' },
      { type: 'stop_transfer', id: 'a' },
    ])
    const certified = makeItem('a', { sha256, upload, image: 'img_1', image_state: 'certified' })
    expect(effectsOf({ type: 'images_polled', images: new Map([['img_1', null]]) }, [certified])).toEqual([
      { type: 'delete_item', id: 'a' },
    ])
  })
})

describe('a poll', () => {
  const received = makeItem('a', { sha256, upload, received: true, dated_at: '2026-11-21T07:00:00Z' })
  const final = { ...received, confirmed: true, submitted: true }

  it('is planned once, and sooner when something is about to happen', () => {
    const { state, effects } = reduce(makeBatch([]), { type: 'added', items: [received] }, 0)
    expect(effects).toContainEqual({ type: 'schedule_poll', delay_ms: 6_000 })
    expect(types(reduce(state, { type: 'retry_due' }, 0).effects)).toEqual([])
    const confirmed = reduce(state, { type: 'submitted', id: 'a', upload: null }, 0)
    expect(confirmed.effects).toContainEqual({ type: 'schedule_poll', delay_ms: 1_500 })
  })

  it('asks when it is due, and the next one is planned when it has ended', () => {
    const due = reduce(makeBatch([final], { poll: 'urgent' }), { type: 'poll_due' }, 0)
    expect(due.effects).toEqual([{ type: 'poll', uploads: ['upl_1'], images: [] }])
    expect(types(reduce(due.state, { type: 'retry_due' }, 0).effects)).toEqual([])
    expect(types(reduce(due.state, { type: 'poll_ended' }, 0).effects)).toEqual(['schedule_poll'])
  })

  it('waits without a connection and without a session', () => {
    for (const missing of [{ online: false }, { signed_out: true }]) {
      const { effects } = reduce(makeBatch([final], { ...missing, poll: 'urgent' }), { type: 'poll_due' }, 0)
      expect(types(effects)).toEqual(['schedule_poll'])
    }
  })
})
