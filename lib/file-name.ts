// The names of files as their senders gave them, made fit to be shown; never used as paths.

const MAX_NAME = 200

/** The last part of a sender's file name, without control characters, at most 200 characters long. */
export function cleanFileName(name: string | undefined): string {
  const last =
    (name ?? '')
      .replaceAll('\\', '/')
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim()
  return [...clean].slice(0, MAX_NAME).join('') || 'photo.jpg'
}
