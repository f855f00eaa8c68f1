// What may be done with an image in each of its states, and how far each certificate version has come.
import { onHoldStates } from './moderation.ts'
import { states } from './states.ts'

export const imageStates = ['in_process', 'certified', 'refused', ...onHoldStates] as const
export type ImageState = (typeof imageStates)[number]

export const imageCan = states({
  /** Previews, statement, signatures and time stamp are made. */
  certify: ['in_process', 'certified'],
  /** The classifier and the standards may put it on hold; afterwards it is certified, or an administrator decides. */
  hold: ['in_process'],
  /** The owner asks for a person to look at it, and an administrator lets it through or keeps it back. */
  review: [...onHoldStates],
  edit: ['in_process', 'certified'],
  /** The web is searched for it; only then does monitoring bind its owner. */
  monitor: ['in_process', 'certified'],
  /** Strangers see it, when its portfolio is not private. */
  show: ['certified'],
  like: ['certified'],
  delete: [...imageStates],
})

/** `in_process`: nothing signed yet; `dated`: signed and stamped by a time-stamp authority; `anchored`: in a block as well. */
export const certificateStates = ['in_process', 'dated', 'anchored'] as const
export type CertificateState = (typeof certificateStates)[number]

/** The state of a certificate version, read from what it has. */
export function certificateState(version: { time_stamp: unknown; chainpoint: unknown }): CertificateState {
  if (version.time_stamp === null) return 'in_process'
  return version.chainpoint === null ? 'dated' : 'anchored'
}
