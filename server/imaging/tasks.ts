// The tasks of the imaging processes and the messages they exchange with the pool.
import type { CarriedError } from '#lib/node/carried-error.ts'
import type { Derivation, DerivedFile, Inspection, PictureSample } from '../ports/imaging.ts'

export type TaskResults = {
  inspect: Inspection
  /** No derivation of a refused file, nor when making it failed: the file may be a good one all the same. */
  inspect_and_derive: { inspection: Inspection; derivation: Derivation | null }
  derive: Derivation
  derive_finer: DerivedFile[]
  copy: DerivedFile
  sample: PictureSample
  tiles: string[]
}

/** `Results`: what each task of a program answers; the pool runs other programs than the imaging one too. */
export type TaskRequest<Results = TaskResults> = { id: number; task: keyof Results; path: string; directory: string }
export type TaskReply<Results = TaskResults> =
  | { id: number; rss: number; result: Results[keyof Results] }
  | { id: number; rss: number; error: CarriedError }
