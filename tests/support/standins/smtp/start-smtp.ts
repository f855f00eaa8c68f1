// A mail server on loopback that accepts every email and keeps it (RFC 5321, as far as clients that pool connections go).
import { createServer, type Socket } from 'node:net'

export type ReceivedEmail = { to: string[]; data: string }
export type SmtpServer = { port: number; received: ReceivedEmail[]; stop(): Promise<void> }

export async function startSmtp(): Promise<SmtpServer> {
  const received: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    converse(socket, email => received.push(email))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no address')
  return {
    port: address.port,
    received,
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const answers: Record<string, string> = { EHLO: '250 local', DATA: '354 go on', QUIT: '221 bye' }

function converse(socket: Socket, keep: (email: ReceivedEmail) => void): void {
  let [buffer, to, inData]: [string, string[], boolean] = ['', [], false]
  const take = (piece: string) => {
    if (inData) keep({ to, data: piece })
    const verb = inData ? '' : piece.slice(0, 4).toUpperCase()
    inData = verb === 'DATA'
    if (verb === 'MAIL') to = []
    if (verb === 'RCPT') to.push(/<([^>]*)>/.exec(piece)?.[1] ?? '')
    socket.write(`${answers[verb] ?? '250 ok'}\r\n`)
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', chunk => {
    buffer += chunk.toString('utf8')
    for (;;) {
      const mark = inData ? '\r\n.\r\n' : '\r\n'
      const end = buffer.indexOf(mark)
      if (end === -1) return
      const piece = buffer.slice(0, end)
      buffer = buffer.slice(end + mark.length)
      take(piece)
    }
  })
  socket.write('220 local\r\n')
}
