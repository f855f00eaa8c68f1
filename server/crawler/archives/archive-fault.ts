// The error of an archive that is read no further, with its reason.
import type { ArchiveFaultReason } from '#lib/rules/crawling/archives.ts'

export class ArchiveFault extends Error {
  readonly reason: ArchiveFaultReason

  constructor(reason: ArchiveFaultReason, detail: string) {
    super(`${reason}: ${detail.slice(0, 300)}`)
    this.name = 'ArchiveFault'
    this.reason = reason
  }
}
