// One control connection from its greeting to its end: lines in, commands one after the other, answers out.
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { FTP_GREETING_S, FTP_IDLE_S, FTP_LOGIN_S } from '#lib/rules/ftp.ts'
import { type Command, lineReader, parseCommand } from './command-line.ts'
import { perform } from './commands.ts'
import type { FtpSession, FtpTools } from './session.ts'
import { virtualFolders } from './virtual-folders.ts'

/** Commands that may wait while one is at work. */
const MAX_WAITING = 50

/** Greets, and looks after the connection until it closes. */
export function serveControl(raw: Socket, tools: FtpTools): void {
  let wire: Socket = raw
  let read = lineReader()
  const session: FtpSession = {
    ...firstState(raw, tools),
    reply(line, more = []) {
      if (wire.writable) wire.write([...more, line].map(each => `${each.replace(/[\r\n]+/g, ' ')}\r\n`).join(''))
    },
    end(line) {
      session.reply(line)
      work.drop()
      wire.end()
      setTimeout(() => wire.destroy(), 2_000).unref()
    },
    startTls,
  }
  const work = commandWork(session)

  /** Nothing that came in the clear after AUTH is ever read as a command (CVE-2011-0411). */
  function startTls(): void {
    raw.removeListener('data', hear)
    work.drop()
    session.reply('234 Go ahead')
    read = lineReader()
    session.secure = true
    wire = new TLSSocket(raw, { isServer: true, secureContext: tools.secureContext })
    wire.on('data', hear)
    watch(wire)
  }

  function hear(chunk: Buffer) {
    const lines = read(chunk)
    if (!lines) return session.end('500 This line is too long')
    for (const line of lines) {
      const command = parseCommand(line)
      if (command?.verb === 'AUTH' && !session.secure && lines.length > 1) return void wire.destroy()
      if (command?.verb === 'ABOR') session.data?.abort()
      work.add(command)
    }
    work.begin()
  }

  function close(): void {
    session.closed = true
    work.close()
    session.channel?.close()
    session.data?.abort()
    raw.destroy()
  }

  function watch(socket: Socket): void {
    socket.on('error', close)
    socket.on('end', close)
    socket.on('close', close)
  }

  raw.setKeepAlive(true, 30_000)
  raw.setNoDelay(true)
  watch(raw)
  raw.on('data', hear)
  session.reply('220 Certification drop. AUTH TLS, please')
}

function firstState(raw: Socket, tools: FtpTools): Omit<FtpSession, 'reply' | 'end' | 'startTls'> {
  return {
    tools,
    peer: raw.remoteAddress ?? '',
    local: (raw.localAddress ?? '').replace(/^::ffff:/i, ''),
    socket: raw,
    secure: false,
    protected: false,
    user_name: null,
    person: null,
    wrong: 0,
    folders: virtualFolders(tools.now),
    channel: null,
    data: null,
    closed: false,
  }
}

type CommandWork = {
  add(command: Command | null): void
  begin(): void
  /** Forgets the commands that wait. */
  drop(): void
  close(): void
}

/** One command after the other; a connection on which nothing happens for long is ended. */
function commandWork(session: FtpSession): CommandWork {
  const waiting: (Command | null)[] = []
  let working = false
  const endSilent = () => session.end('421 Nobody logged in')
  let deadline = setTimeout(endSilent, FTP_GREETING_S * 1000)
  let spoken = false

  async function work(): Promise<void> {
    working = true
    for (let command = waiting.shift(); command !== undefined && !session.closed; command = waiting.shift()) {
      if (session.person) clearTimeout(deadline)
      await answer(session, command)
    }
    working = false
    if (!session.person || session.closed) return
    clearTimeout(deadline)
    deadline = setTimeout(() => session.end('421 Nothing was said for long'), FTP_IDLE_S * 1000)
  }

  return {
    add(command) {
      waiting.push(command)
      if (spoken) return
      spoken = true
      clearTimeout(deadline)
      deadline = setTimeout(endSilent, FTP_LOGIN_S * 1000)
    },
    begin: () => {
      if (waiting.length > MAX_WAITING) return session.end('421 One thing after the other')
      if (!working) void work()
    },
    drop: () => {
      waiting.length = 0
    },
    close: () => clearTimeout(deadline),
  }
}

async function answer(session: FtpSession, command: Command | null): Promise<void> {
  if (command === null) return session.reply('500 This is no command')
  if (command.verb === 'ABOR') return session.reply('226 Nothing is under way')
  try {
    await perform(session, command)
  } catch (error) {
    session.tools.log.error({ err: error, verb: command.verb }, 'ftp command')
    session.reply('451 Something went wrong here; try again')
  }
}
