// Mail through an SMTP server, over a few connections that stay open.
import { createTransport } from 'nodemailer'
import { type MailPort, MailRefused } from '#server/ports/mail.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** Sender as `Name <address>`. */
  from: string
}

const CONNECTIONS = 3
const PATIENCE_MS = 30_000

/**
 * Emails by SMTP. `send` rejects with the server's answer when an email is refused, and the job tries again later.
 * An email keeps its Message-ID over all tries, so that a mail program shows it once.
 */
export function smtpMail({ url, from }: SmtpOptions): MailPort & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // An email never reads a file or an address by itself.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, reply_to, unsubscribe_url, subject, text, html }) {
      const sent = transport.sendMail({
        from,
        // As an object, so that an address is one recipient whatever signs it holds.
        to: { name: '', address: to },
        ...(reply_to === null ? {} : { replyTo: { name: '', address: reply_to } }),
        subject: encodedSubject(subject),
        text,
        html,
        messageId: `<${id}@${domain}>`,
        ...(/^[\x21-\x7e]+$/.test(to) ? { dsn: reportOf(id, to) } : {}),
        // Most mail programs show no data addresses: its pictures become attachments that it names.
        attachDataUrls: true,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe_url !== null && {
            'List-Unsubscribe': `<${unsubscribe_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      await sent.catch(error => Promise.reject(refusalOf(error)))
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** What comes back later names the email and the address that it went to, not where that one forwards to (RFC 3461). */
const reportOf = (id: string, recipient: string) => ({ id, return: 'headers', notify: ['failure'], recipient })

/** A 5xx answer to this recipient is for good; all else is worth another try, and so is what is wrong with our own login. */
function refusalOf(error: unknown): unknown {
  const { responseCode, response, code } = error instanceof Error ? (error as Error & SmtpError) : {} // nodemailer adds these
  if (code !== 'EENVELOPE' || responseCode === undefined || responseCode < 500) return error
  return new MailRefused(response ?? String(responseCode))
}

type SmtpError = { responseCode?: number; response?: string; code?: string }

/** Octets of one encoded word, which has at most 75 characters (RFC 2047). */
const WORD_BYTES = 42

/**
 * What is not ASCII nodemailer encodes by itself. A subject that looks encoded already would be decoded by who reads it,
 * into whatever somebody chose for a title: it is encoded once more.
 */
function encodedSubject(subject: string): string {
  if (!subject.includes('=?')) return subject
  const words: string[] = ['']
  for (const character of subject) {
    const word = `${words.at(-1)}${character}`
    if (Buffer.byteLength(word) > WORD_BYTES) words.push(character)
    else words[words.length - 1] = word
  }
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
