// The bytes of a chosen file cannot be read any more: it was moved, changed or deleted before the browser stored it.

export class FileGone extends Error {
  constructor() {
    super('the file cannot be read')
    this.name = 'FileGone'
  }
}

/** Browsers throw exceptions of their own when they read a file that has changed. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof FileGone ||
  (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
