// The bytes of a chosen file cannot be read any more: it was moved, changed or deleted before the browser kept it.

export class FileGone extends Error {
  constructor() {
    super('the file cannot be read')
    this.name = 'FileGone'
  }
}

/** Browsers say it with exceptions of their own when they read a file that is not what it was. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof FileGone ||
  (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
