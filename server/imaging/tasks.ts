// The tasks of the imaging processes and the messages they exchange with the pool.
import type { Derivation, DerivedFile, Inspection } from '../ports/imaging.ts'

export type TaskResults = { inspect: Inspection; derive: Derivation; derive_finer: DerivedFile[] }
export type TaskName = keyof TaskResults

export type TaskRequest = { id: number; task: TaskName; path: string; directory: string }
export type TaskReply =
  | { id: number; rss: number; result: TaskResults[TaskName] }
  | { id: number; rss: number; error: string }
