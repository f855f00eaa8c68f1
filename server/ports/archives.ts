// Reads parts of files of crawl archives: from a folder of this machine, from a bucket, or over HTTP.

export type ArchivePart = {
  /** Fewer than asked for only at the end of the file. */
  bytes: Uint8Array
  /** Of the whole file, in bytes. */
  size: number
}

export type ArchivesPort = {
  /** Whether this installation reads such addresses; nothing is asked of anybody. */
  accepts(address: string): boolean
  /** `length` bytes from `start`. Throws `ArchiveFault` (server/crawler/archives/archive-fault.ts). */
  read(address: string, start: number, length: number): Promise<ArchivePart>
}
