// What the FTP drop asks of the product: who may log in, and what becomes of each file that arrives.
import type { ReceivedFile } from '#lib/contract/endpoint.ts'

export type FtpPerson = { id: string; user_name: string }

/** `sentence` tells the sender, in their language, why the file was refused; `final` is false when they may try again at once. */
export type UploadAcceptance = { taken: true } | { taken: false; sentence: string; final: boolean }

/** Why a file that never arrived whole is not taken. */
export type Interruption = 'image_too_big' | 'upload_interrupted'

/** One file on its way. Exactly one of `take` and `interrupt` ends it. */
export type Arrival = {
  progress(bytes: number): void
  take(file: ReceivedFile): Promise<UploadAcceptance>
  interrupt(reason: Interruption, bytes: number): Promise<void>
}

export type FtpHost = {
  /** False while the disk takes no more files. */
  hasRoom(): boolean
  /** Null when user name or password is wrong, or the person may not upload; throws when there were too many tries. */
  logIn(user_name: string, password: string, address: string): Promise<FtpPerson | null>
  begin(person: FtpPerson, file_name: string, address: string): Promise<Arrival>
}
