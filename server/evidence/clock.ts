// Compares this machine's clock with time servers (SNTP, RFC 4330). What was not measured is not claimed.
import { createSocket } from 'node:dgram'
import type { ClockReading } from '#server/ports/capture.ts'

/** Seconds between 1900, where NTP begins, and 1970. */
const NTP_EPOCH_S = 2_208_988_800
const TIMEOUT_MS = 2_000

/** One reading per server (`host` or `host:port`) that answered in time. */
export async function readClock(servers: readonly string[]): Promise<ClockReading[]> {
  const readings = await Promise.all(servers.map(ask))
  return readings.filter(reading => reading !== null)
}

function ask(server: string): Promise<ClockReading | null> {
  const [, host = '', port = '123'] = /^(.*?)(?::(\d+))?$/.exec(server) ?? []
  return new Promise(resolve => {
    const socket = createSocket('udp4')
    const done = (reading: ClockReading | null) => {
      clearTimeout(timer)
      socket.close()
      resolve(reading)
    }
    const timer = setTimeout(() => done(null), TIMEOUT_MS)
    socket.once('error', () => done(null))
    const query = Buffer.alloc(48)
    query[0] = 0x23 // version 4, client
    let sent = Date.now()
    socket.once('message', answer => done(readingOf(server, answer, sent, Date.now())))
    sent = Date.now()
    socket.send(query, Number(port), host)
  })
}

/** Offset and round trip by the four instants of the protocol; null for what is no answer of a synchronised server. */
function readingOf(server: string, answer: Buffer, sent: number, received: number): ClockReading | null {
  const stratum = answer[1] ?? 0
  if (answer.length < 48 || ((answer[0] ?? 0) & 7) !== 4 || stratum < 1 || stratum > 15) return null
  const [server_received, server_sent] = [instantAt(answer, 32), instantAt(answer, 40)]
  const offset = (sent - server_received + (received - server_sent)) / 2
  return {
    server,
    offset_ms: Math.round(offset),
    round_trip_ms: Math.max(0, Math.round(received - sent - (server_sent - server_received))),
  }
}

const instantAt = (answer: Buffer, at: number): number =>
  (answer.readUInt32BE(at) - NTP_EPOCH_S) * 1000 + (answer.readUInt32BE(at + 4) * 1000) / 2 ** 32

/** How far our clock is from the `Date` header of an answer that arrived at `received`; such a header counts whole seconds. */
export function siteDate(header: string | undefined, received: Date): { header: string; offset_ms: number } | null {
  const at = Date.parse(header ?? '')
  return header === undefined || Number.isNaN(at) ? null : { header, offset_ms: received.getTime() - at }
}
