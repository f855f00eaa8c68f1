// How an upload goes from its announcement to the image it becomes, and how long it is kept.
import { DAY_S, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import type { Limit } from './accounts/sign-in.ts'
import { states } from './states.ts'

export const uploadStates = ['waiting', 'receiving', 'received', 'accepted', 'refused'] as const
export type UploadState = (typeof uploadStates)[number]

/** Bytes or fields may still come; its place in the quotas is kept. */
export const openUploadStates = ['waiting', 'receiving', 'received'] as const satisfies readonly UploadState[]

/** What may follow on each state. An ended upload never opens again: the file is announced again. */
export const uploadMoves: Record<UploadState, readonly UploadState[]> = {
  waiting: ['receiving', 'received', 'accepted', 'refused'],
  receiving: ['receiving', 'received', 'accepted', 'refused'],
  received: ['accepted', 'refused'],
  accepted: [],
  refused: [],
}

export const uploadCan = states({
  /** Bytes are taken. */
  receive: ['waiting', 'receiving'],
  /** All bytes are here: their digest and their content are judged, and the image is made once the fields are final. */
  finish: ['received'],
  edit: openUploadStates,
  submit: openUploadStates,
  refuse: openUploadStates,
  remove: uploadStates,
})

/** The state of an open upload of `bytes` bytes of which `offset` are here. */
export function receivingState(offset: number, bytes: number): (typeof openUploadStates)[number] {
  if (offset <= 0) return 'waiting'
  return offset < bytes ? 'receiving' : 'received'
}

/** An open upload that is not finished after this long is given up. */
export const UPLOAD_OPEN_S = 7 * DAY_S
/** The list remembers an upload that has ended for this long. */
export const UPLOAD_ENDED_S = DAY_S
/** Bytes that are put away together: at most so many must be sent again after a crash. */
export const UPLOAD_PART_BYTES = 16 * 1024 * 1024
/** After so long what has come is put away, however little it is. */
export const UPLOAD_PART_S = 5

/** Files that one person announces; each costs a time stamp. */
export const uploadsPerPerson: Limit = {
  name: 'uploads',
  tiers: [
    { points: 300, duration_s: MINUTE_S },
    { points: 3_000, duration_s: HOUR_S },
  ],
}
