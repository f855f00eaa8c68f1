// The SMTP adapter against a small server that speaks the protocol: what goes over the wire, and what a refusal becomes.
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxMail } from '#server/adapters/mail/outbox.ts'
import { smtpMail } from '#server/adapters/mail/smtp.ts'

type Received = { from: string; to: string[]; data: string }

let server: Server
let mail: ReturnType<typeof smtpMail>
let url = ''
let received: Received[] = []
let connections = 0
/** What the server says it knows beyond the protocol. */
let extension: string | null = null
/** The server's next answer to RCPT, once. */
let refusal: string | null = null

/** One SMTP conversation (RFC 5321): enough for a client that pools connections. */
function converse(socket: Socket): void {
  connections += 1
  let buffer = ''
  let letter: Received = { from: '', to: [], data: '' }
  let inData = false
  const answer = (line: string) => socket.write(`${line}\r\n`)
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') answer(extension === null ? '250 test' : `250-test\r\n250 ${extension}`)
    else if (verb === 'MAIL') {
      letter = { from: line, to: [], data: '' }
      answer('250 ok')
    } else if (verb === 'RCPT') {
      const refused = refusal
      refusal = null
      if (!refused) letter.to.push(line)
      answer(refused ?? '250 ok')
    } else if (verb === 'DATA') {
      inData = true
      answer('354 go on')
    } else answer(verb === 'QUIT' ? '221 bye' : '250 ok')
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', chunk => {
    buffer += chunk.toString('utf8')
    for (
      let end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      end !== -1;
      end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n')
    ) {
      const piece = buffer.slice(0, end)
      buffer = buffer.slice(end + (inData ? 5 : 2))
      if (!inData) {
        command(piece)
        continue
      }
      inData = false
      received.push({ ...letter, data: piece })
      answer('250 accepted')
    }
  })
  answer('220 test')
}

beforeAll(async () => {
  server = createServer(converse)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  url = `smtp://127.0.0.1:${port}`
  mail = smtpMail({ url, from: 'Auctor <no-reply@auctor.example>' })
})

afterAll(async () => {
  mail.close()
  await new Promise(done => server.close(done))
})

beforeEach(() => {
  received = []
  refusal = null
  extension = null
})

const letter = {
  id: 'mai_01TEST',
  to: 'ada@example.org',
  reply_to: null,
  unsubscribe_url: null,
  subject: 'Été à l’œil',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
}

describe('smtpMail', () => {
  it('sends both forms with a Message-ID that stays the same over tries', async () => {
    await mail.send(letter)
    await mail.send(letter)
    expect(received).toHaveLength(2)
    for (const { from, to, data } of received) {
      expect(from).toContain('<no-reply@auctor.example>')
      expect(to).toEqual(['RCPT TO:<ada@example.org>'])
      expect(data).toContain('Message-ID: <mai_01TEST@auctor.example>')
      expect(data).toContain('Auto-Submitted: auto-generated')
      expect(data).toContain('Content-Type: text/plain')
      expect(data).toContain('Content-Type: text/html')
    }
  })

  it('says a subject as it was written, even one that looks encoded', async () => {
    const subject = `Your image “=?utf-8?q?Account_closed?=” ${'is certified '.repeat(8)}`.trim()
    const bare = '=?utf-8?q?Account_closed?='
    for (const each of [subject, subject.replace(/[“”]/g, '"'), bare, `Image ${bare} is certified`]) {
      await mail.send({ ...letter, subject: each })
      const lines = /^Subject:((?:.*\r\n)(?:[ \t].*\r\n)*)/m.exec(received.at(-1)?.data ?? '')?.[1] ?? ''
      const words = [...lines.matchAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi)].map(([, kind = '', text = '']) =>
        kind.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64').toString()
          : Buffer.from(
              text.replaceAll('_', ' ').replace(/=(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
              'latin1',
            ).toString(),
      )
      expect(words.join('')).toBe(each)
      for (const word of lines.split(/\s+/)) expect(word.length).toBeLessThanOrEqual(75)
    }
  })

  it('names where answers go, as one address, and only when there is one', async () => {
    await mail.send(letter)
    expect(received[0]?.data).not.toMatch(/^Reply-To:/m)
    await mail.send({ ...letter, reply_to: 'grace@example.org' })
    expect(received[1]?.data).toMatch(/^Reply-To: <?grace@example\.org>?\r$/m)
    await mail.send({ ...letter, reply_to: 'grace@example.org\r\nBcc: eve@example.org' }).catch(() => undefined)
    expect(received.map(({ data }) => data).join()).not.toMatch(/^Bcc:/m)
  })

  it('names the address that leaves a newsletter with one press, and only there', async () => {
    await mail.send(letter)
    expect(received[0]?.data).not.toMatch(/^List-Unsubscribe/m)
    await mail.send({ ...letter, unsubscribe_url: 'https://auctor.example/api/newsletter/x/unsubscribe' })
    const data = received[1]?.data.replace(/\r\n[ \t]+/g, ' ') ?? ''
    expect(data).toMatch(/^List-Unsubscribe: ?<https:\/\/auctor\.example\/api\/newsletter\/x\/unsubscribe>\r$/m)
    expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  it('attaches the pictures that an email holds, and names them where they stand', async () => {
    await mail.send({ ...letter, html: '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="Code"></p>' })
    const data = received[0]?.data ?? ''
    const [, cid = 'none'] = /<img src="cid:([^"]+)"/.exec(data) ?? []
    expect(data).toContain(`Content-ID: <${cid}>`)
    expect(data).toContain('Content-Type: image/png')
    expect(data).not.toContain('data:image')
  })

  it('has what comes back name the email and its address, where the server knows how', async () => {
    await mail.send(letter)
    expect(received[0]?.from).not.toContain('ENVID')
    extension = 'DSN'
    const other = smtpMail({ url, from: 'Auctor <no-reply@auctor.example>' })
    await other.send({ ...letter, to: 'ada+b@example.org' })
    other.close()
    expect(received[1]?.from).toMatch(/ RET=HDRS ENVID=mai_01TEST$/)
    expect(received[1]?.to).toEqual([expect.stringMatching(/ NOTIFY=FAILURE ORCPT=rfc822;ada\+2Bb@example\.org$/)])
  })

  it('keeps its connections', async () => {
    const before = connections
    for (let i = 0; i < 5; i++) await mail.send(letter)
    expect(connections - before).toBeLessThanOrEqual(1)
  })

  it('turns no address into several recipients and no subject into a header', async () => {
    await mail
      .send({ ...letter, to: 'ada@example.org,eve@example.org', subject: 'Hi\r\nBcc: eve@example.org' })
      .catch(() => undefined)
    for (const { to, data } of received) {
      expect(to.join()).not.toContain('<eve@example.org>')
      expect(data).not.toMatch(/^Bcc:/m)
    }
  })

  it('rejects with the server’s answer, so that the job tries again', async () => {
    refusal = '452 mailbox full'
    await expect(mail.send(letter)).rejects.toMatchObject({ responseCode: 452 })
    await expect(mail.send(letter)).resolves.toBeUndefined()
  })

  it('says when an address will never take it, with the server’s words', async () => {
    refusal = '550 5.1.1 no such user'
    const refused = expect.objectContaining({ name: 'MailRefused', reply: expect.stringContaining('no such user') })
    await expect(mail.send(letter)).rejects.toEqual(refused)
  })
})

describe('outboxMail', () => {
  it('accepts every letter', async () => {
    await expect(outboxMail().send(letter)).resolves.toBeUndefined()
  })
})
