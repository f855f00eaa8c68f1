// Commands that use a data connection: STOR takes a file, MLSD, LIST and NLST show what has arrived.

import { posix } from 'node:path'
import { finished } from 'node:stream/promises'
import { diskFailure } from '#server/files/disk-failure.ts'
import type { Arrival } from '#server/ports/ftp.ts'
import { type DataStream, openDataChannel } from './data-channel.ts'
import { type ListVerb, listing } from './listings.ts'
import { FileTooBig, type Received, receiveFile } from './receive-file.ts'
import type { FtpSession } from './session.ts'

/** Announces a new passive port; the one before is forgotten. */
export async function openPassive(session: FtpSession): Promise<number | null> {
  session.channel?.close()
  const { ports, bind, secureContext } = session.tools
  session.channel = await openDataChannel({ ports, host: bind, peer: session.peer, secureContext })
  if (session.closed) session.channel?.close()
  return session.channel?.port ?? null
}

const NO_ROOM = '452 There is no room for more files now; try again later'

/** Whether data may flow at all; says why when it may not. */
function mayTransfer(session: FtpSession): boolean {
  if (!session.protected) session.reply('521 Data must be protected: PROT P')
  else if (!session.channel) session.reply('425 Use EPSV or PASV first')
  return session.protected && session.channel !== null
}

async function connect(session: FtpSession): Promise<DataStream | null> {
  // Clients begin their handshake only after this line.
  session.reply('150 Ready for the data')
  const channel = session.channel
  session.channel = null
  const data = (await channel?.open()) ?? null
  if (!data) session.reply('425 No data connection came')
  if (session.closed) data?.destroy()
  session.data = data
  return data
}

export async function list(session: FtpSession, verb: ListVerb, argument: string): Promise<void> {
  const entries = session.folders.list(argument.startsWith('-') ? '' : argument)
  if (!entries) return session.reply('550 There is no such folder')
  if (!mayTransfer(session)) return
  const data = await connect(session)
  if (!data) return
  try {
    data.stream.end(listing(verb, entries))
    await Promise.race([finished(data.stream, { readable: false }), data.broken])
    session.reply('226 That is all')
  } catch {
    session.reply('426 The connection broke')
  } finally {
    session.data = null
    data.end()
  }
}

export async function store(session: FtpSession, argument: string): Promise<void> {
  const { person, tools, folders } = session
  if (!person) return session.reply('530 Log in first')
  if (!folders.takesFile(argument)) return session.reply('553 A file cannot have this name here')
  if (!tools.host.hasRoom()) return session.reply(NO_ROOM)
  if (!mayTransfer(session)) return
  const data = await connect(session)
  if (!data) return
  const arrival = await tools.host.begin(person, posix.basename(folders.resolve(argument)), session.peer)
  try {
    const received = await receive(session, data, arrival, argument)
    if (received) await take(session, received, arrival, argument)
  } finally {
    session.data = null
    data.end()
  }
}

async function receive(
  session: FtpSession,
  data: DataStream,
  arrival: Arrival,
  argument: string,
): Promise<Received | null> {
  let bytes = 0
  const progress = (now: number) => {
    bytes = now
    arrival.progress(now)
  }
  const name = posix.basename(session.folders.resolve(argument))
  try {
    return await receiveFile(data, { path: session.tools.temporary(), name, progress })
  } catch (error) {
    if (error instanceof FileTooBig) {
      session.reply('552 The file is larger than 50 MB')
      await arrival.interrupt('image_too_big', bytes)
    } else {
      session.tools.log.info({ err: error }, 'ftp transfer')
      session.reply(diskFailure(error) === 'full' ? NO_ROOM : '426 The connection broke; nothing was kept')
      await arrival.interrupt('upload_interrupted', bytes)
    }
    return null
  }
}

/** The answer is given when the photograph is safe: what the client believes to be sent is sent. */
async function take(
  session: FtpSession,
  { file, dispose }: Received,
  arrival: Arrival,
  argument: string,
): Promise<void> {
  if (session.closed) {
    await dispose()
    return arrival.interrupt('upload_interrupted', file.bytes)
  }
  const taken = await session.tools.finish(arrival.take(file)).finally(dispose)
  if (!taken.taken) return session.reply(`${taken.final ? 550 : 451} ${taken.sentence}`)
  session.folders.addFile(argument, file.bytes)
  session.reply('226 Arrived, and on its way to its certificate')
}
