// The commands of the drop: what each answers, and which may come before TLS and before logging in.
import { isIPv4 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '#lib/errors.ts'
import { FTP_TRIES } from '#lib/rules/ftp.ts'
import { type Command, quoted } from './command-line.ts'
import { facts, isListVerb, timeVal } from './listings.ts'
import type { FtpSession } from './session.ts'
import { list, openPassive, store } from './transfer.ts'

type Handler = (session: FtpSession, argument: string) => void | Promise<void>

const features = ['AUTH TLS', 'EPSV', 'MDTM', 'MLST type*;size*;modify*;', 'PBSZ', 'PROT', 'SIZE', 'TVFS', 'UTF8']
const uploadsOnly: Handler = session => session.reply('550 Files are only taken here; look after them on the website')

/** A wrong password costs this much more than a right one. */
const WRONG_MS = 500

function auth(session: FtpSession, argument: string) {
  if (session.secure) return session.reply('503 TLS is on already')
  if (!/^(?:TLS(?:-C)?|SSL)$/i.test(argument)) return session.reply('504 AUTH TLS is what is known')
  session.startTls()
}

function user(session: FtpSession, argument: string) {
  if (!session.secure) return session.reply('530 Not without TLS: AUTH TLS first')
  if (session.person) return session.reply('503 Logged in already')
  session.user_name = argument.slice(0, 200)
  session.reply('331 And the password?')
}

async function pass(session: FtpSession, password: string): Promise<void> {
  if (!session.secure) return session.reply('530 Not without TLS: AUTH TLS first')
  if (session.user_name === null || session.person) return session.reply('503 USER first')
  const { host, admit } = session.tools
  try {
    const person = await host.logIn(session.user_name, password, session.peer)
    if (person && !admit(person, session.socket)) return session.end('421 This account has too many connections')
    session.person = person
  } catch (error) {
    if (error instanceof Failure) return session.end('421 Too many tries; come again later')
    throw error
  }
  if (session.person) return session.reply('230 Welcome. JPEG files of at most 50 MB are certified as they arrive')
  session.user_name = null
  session.wrong += 1
  await sleep(WRONG_MS)
  if (session.wrong >= FTP_TRIES) return session.end('421 Too many wrong passwords')
  session.reply('530 User name or password is wrong')
}

function prot(session: FtpSession, argument: string) {
  const level = argument.toUpperCase()
  if (!session.secure) return session.reply('503 AUTH TLS first')
  if (level !== 'P') return session.reply(level === 'C' ? '534 Data is protected here: PROT P' : '504 PROT P')
  session.protected = true
  session.reply('200 Data is protected')
}

async function pasv(session: FtpSession): Promise<void> {
  const address = session.tools.publicAddress ?? session.local
  if (!isIPv4(address)) return session.reply('425 Use EPSV')
  const port = await openPassive(session)
  if (port === null) return session.reply('425 No port is free; try again')
  session.reply(`227 Entering Passive Mode (${[...address.split('.'), port >> 8, port & 255].join(',')})`)
}

async function epsv(session: FtpSession, argument: string): Promise<void> {
  if (argument.toUpperCase() === 'ALL') return session.reply('200 EPSV it is')
  const port = await openPassive(session)
  session.reply(port === null ? '425 No port is free; try again' : `229 Entering Extended Passive Mode (|||${port}|)`)
}

function changeFolder(session: FtpSession, argument: string) {
  const entered = session.folders.enter(argument)
  session.reply(entered ? `250 ${quoted(session.folders.current())}` : '550 There is no such folder')
}

function makeFolder(session: FtpSession, argument: string) {
  const made = argument !== '' && session.folders.makeFolder(argument)
  session.reply(made ? `257 ${quoted(session.folders.resolve(argument))} made` : '550 No folder can be made there')
}

const ofFile =
  (show: (file: { bytes: number; at: Date }) => string): Handler =>
  (session, argument) => {
    const file = session.folders.file(argument)
    session.reply(file ? `213 ${show(file)}` : '550 No such file came in this connection')
  }

function mlst(session: FtpSession, argument: string) {
  const path = session.folders.resolve(argument)
  const entry = session.folders.file(argument)
  const isFolder = session.folders.list(argument) !== null
  if (!entry && !isFolder) return session.reply('550 There is no such thing')
  const listed = entry ?? { name: path, folder: true, bytes: 0, at: session.tools.now() }
  session.reply('250 That is all', ['250-Facts', ` ${facts({ ...listed, name: path })}`])
}

const say =
  (line: string): Handler =>
  session =>
    session.reply(line)

const beforeLogin: Record<string, Handler> = {
  AUTH: auth,
  CLNT: say('200 Hello'),
  FEAT: session => session.reply('211 End', ['211-Features', ...features.map(name => ` ${name}`)]),
  NOOP: say('200 Still here'),
  OPTS: (session, argument) =>
    session.reply(/^(?:utf8|mlst)\b/i.test(argument) ? '200 So it is' : '501 No such option'),
  PASS: pass,
  PBSZ: (session, argument) =>
    session.reply(!session.secure ? '503 AUTH TLS first' : argument === '0' ? '200 PBSZ=0' : '200 PBSZ=0 it is'),
  PROT: prot,
  QUIT: session => session.end('221 Goodbye'),
  SYST: say('215 UNIX Type: L8'),
  USER: user,
}

const afterLogin: Record<string, Handler> = {
  ALLO: say('202 No need'),
  APPE: uploadsOnly,
  CDUP: session => changeFolder(session, '..'),
  CWD: changeFolder,
  DELE: uploadsOnly,
  EPRT: say('502 Use EPSV'),
  EPSV: epsv,
  MDTM: ofFile(file => timeVal(file.at)),
  MKD: makeFolder,
  MLST: mlst,
  MODE: (session, argument) => session.reply(/^s$/i.test(argument) ? '200 Stream' : '504 Stream only'),
  PASV: pasv,
  PORT: say('502 Use PASV'),
  PWD: session => session.reply(`257 ${quoted(session.folders.current())}`),
  REST: (session, argument) =>
    session.reply(argument === '0' ? '350 From the beginning' : '504 Files start at the beginning'),
  RETR: uploadsOnly,
  RMD: uploadsOnly,
  RNFR: uploadsOnly,
  SIZE: ofFile(file => String(file.bytes)),
  STOR: store,
  STRU: (session, argument) => session.reply(/^f$/i.test(argument) ? '200 File' : '504 File only'),
  TYPE: (session, argument) =>
    session.reply(/^(?:I|A|A N|L 8)$/i.test(argument) ? '200 Bytes as they are' : '504 TYPE I'),
}

const own = (handlers: Record<string, Handler>, verb: string): Handler | undefined =>
  Object.hasOwn(handlers, verb) ? handlers[verb] : undefined

/** Carries out one command. */
export async function perform(session: FtpSession, { verb, argument }: Command): Promise<void> {
  const early = own(beforeLogin, verb)
  if (early) return early(session, argument)
  const handler = own(afterLogin, verb)
  if (!handler && !isListVerb(verb)) return session.reply('502 Not known here')
  if (!session.person) return session.reply('530 Log in first')
  if (isListVerb(verb)) return list(session, verb, argument)
  await handler?.(session, argument)
}
