// The tasks of the imaging processes and the messages they exchange with the pool.
import type { Derivation, DerivedFile, Inspection } from '../ports/imaging.ts'

export type TaskResults = { inspect: Inspection; derive: Derivation; derive_finer: DerivedFile[]; copy: DerivedFile }

/** `Results`: what each task of a program answers; the pool runs other programs than the imaging one too. */
export type TaskRequest<Results = TaskResults> = { id: number; task: keyof Results; path: string; directory: string }
export type TaskReply<Results = TaskResults> =
  | { id: number; rss: number; result: Results[keyof Results] }
  | { id: number; rss: number; error: string }
