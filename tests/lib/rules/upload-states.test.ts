// The states of an upload: which follow on which, and what may be done in each.
import { describe, expect, it } from 'vitest'
import { openUploadStates, receivingState, uploadCan, uploadMoves, uploadStates } from '#lib/rules/upload-states.ts'

const open: readonly string[] = openUploadStates

describe('the states of an upload', () => {
  it('lead from every open one to both ends, and from an end nowhere', () => {
    for (const state of uploadStates) {
      if (open.includes(state)) expect(uploadMoves[state]).toEqual(expect.arrayContaining(['accepted', 'refused']))
      else expect(uploadMoves[state]).toEqual([])
    }
  })

  it('never lead back to fewer bytes', () => {
    const order = (state: (typeof uploadStates)[number]) => uploadStates.indexOf(state)
    for (const state of uploadStates) {
      for (const next of uploadMoves[state]) expect(order(next)).toBeGreaterThanOrEqual(order(state))
    }
  })

  it('take bytes until all are there, and fields until the end', () => {
    expect(uploadStates.filter(uploadCan.receive)).toEqual(['waiting', 'receiving'])
    expect(uploadStates.filter(uploadCan.finish)).toEqual(['received'])
    expect(uploadStates.filter(uploadCan.edit)).toEqual(open)
    expect(uploadStates.filter(uploadCan.submit)).toEqual(open)
    expect(uploadStates.filter(uploadCan.refuse)).toEqual(open)
    expect(uploadStates.filter(uploadCan.remove)).toEqual(uploadStates)
  })

  it.each([
    [0, 'waiting'],
    [1, 'receiving'],
    [99, 'receiving'],
    [100, 'received'],
  ])('with %i of 100 bytes is %s', (offset, state) => {
    expect(receivingState(offset, 100)).toBe(state)
  })

  it.each([0, 1, 50, 99])('move as their table says when bytes come after %i', offset => {
    const before = receivingState(offset, 100)
    for (const more of [1, 100 - offset]) expect(uploadMoves[before]).toContain(receivingState(offset + more, 100))
  })
})
