// What a protocol of resumable transfer asks of the product about the file it sends on.
import type { Readable } from 'node:stream'

/** How many bytes a file has and how many of them are kept. */
type Transfer = { bytes: number; offset: number }

/** `moved`: other bytes came first, or the file takes no more. */
export type Appended = { offset: number } | { refused: 'moved' }

export type TransferHost = {
  /** True when this person announced the file. */
  isOwn(user_id: string, id: string): Promise<boolean>
  /** Null when there is no such file, or it was given up. */
  find(id: string): Promise<Transfer | null>
  /**
   * Keeps what flows in from `offset` on. What came before the flow broke is kept too, before the break is thrown on.
   */
  append(id: string, offset: number, body: Readable): Promise<Appended>
}

/** Answers one request about the file `id`; whose file it is has been decided before. */
export type AnswerTransfer = (request: Request, id: string) => Promise<Response>
