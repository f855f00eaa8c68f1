// Reads the report of a mail server on an email of ours that it gave up on (RFC 3464): which email, and what each address said.
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { isId } from '#lib/ids.ts'

/** An address that an email did not reach: as it was written to, and as it was at the end of all forwarding. */
type Undelivered = { addresses: readonly string[]; reply: string }
export type Bounce = { mail_id: string; undelivered: readonly Undelivered[] }

/** Characters of a report that are read: it tells a few lines of each address. */
const REPORT_CHARS = 65_536

/** Null for whatever is no report on an email of ours: an answer of an absent person, or anything else that comes to the sender. */
export async function readBounce(message: Uint8Array): Promise<Bounce | null> {
  const email = await parsed(message)
  const status = email?.attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  if (!email || !status) return null
  const [whole = {}, ...recipients] = groupsOf(textOf(status))
  const mail_id = idIn(whole['original-envelope-id']) ?? (await idOfReturned(email)) ?? idIn(email.inReplyTo)
  return mail_id === null ? null : { mail_id, undelivered: recipients.filter(isGivenUp).map(presentUndelivered) }
}

type Fields = Partial<Record<string, string>>

/** A delay says `delayed`; what was given up after too many delays says `failed`, with the status of the last one. */
const isGivenUp = ({ action, status }: Fields): boolean =>
  action?.toLowerCase() === 'failed' && /^[45]\.\d{1,3}\.\d{1,3}/.test(status ?? '')

const presentUndelivered = (fields: Fields): Undelivered => ({
  addresses: [fields['original-recipient'], fields['final-recipient']].flatMap(address =>
    address === undefined ? [] : [afterType(address).replace(/^<|>$/g, '').toLowerCase()],
  ),
  reply: [fields.status, afterType(fields['diagnostic-code'] ?? '')].join(' ').trim(),
})

/** `rfc822; office@shop.example`, `smtp; 550 no such user`: what stands behind the kind. */
const afterType = (field: string): string => field.slice(field.indexOf(';') + 1).trim()

/** Groups of fields with an empty line between them: first of the email, then of each address. */
const groupsOf = (text: string): Fields[] =>
  text
    .slice(0, REPORT_CHARS)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n[ \t]*\n/)
    .map(group => group.split('\n').flatMap(fieldOf))
    .filter(fields => fields.length > 0)
    .map(fields => Object.fromEntries(fields))

function fieldOf(line: string): [string, string][] {
  const at = line.indexOf(':')
  return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
}

/** What was sent comes back, at least with its headers. */
async function idOfReturned({ attachments }: Email): Promise<string | null> {
  const returned = attachments.find(({ mimeType }) =>
    /^(?:message\/(?:rfc822|global)|(?:text\/rfc822|message\/global)-headers)$/.test(mimeType),
  )
  if (!returned) return null
  return idIn((await parsed(textOf(returned)))?.messageId)
}

/** Emails of ours are named `<mai_…@domain>`, and their envelopes `mai_…`. */
function idIn(text: string | undefined): string | null {
  const id = /^<?(mai_\w+)(?:@|$)/.exec(text?.trim() ?? '')?.[1]
  return id !== undefined && isId(id) ? id : null
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')

/** Null for what is built to be refused: too deep, or with headers without end. */
const parsed = (message: Uint8Array | string): Promise<Email | null> => PostalMime.parse(message).catch(() => null)
