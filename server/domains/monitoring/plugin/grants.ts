// What a frame or a script was told it may see, carried by the addresses of its pictures: inside a frame browsers name our own page only.
import { timingSafeEqual } from 'node:crypto'
import { loadHost } from '#lib/rules/plugin/loads.ts'
import { type Referrer, readReferrer } from '#lib/rules/plugin/showing.ts'
import type { Context } from '#server/context.ts'

/** A grant is good for the hours that have begun and as many more, and the same for all of them: browsers keep pictures that long. */
const HOURS = 6
export const GRANT_S = HOURS * 3_600

type Granting = Pick<Context, 'ports' | 'now' | 'settings' | 'request'>
type Granted = { id: string; full: boolean; referrer: Referrer }

/** Written for one image and the host that asked. */
export function grantFor(context: Granting, { id, full, referrer }: Granted): string {
  const until = period(context) + 2
  const said = `${full ? 1 : 0}.${until}.${hostOf(referrer)}`
  return `${sign(context, id, said)}.${said}`
}

/** Whether it permits the whole image to whoever asks now; null when it is not ours, over, or another website’s. */
export function readGrant(context: Granting, id: string, grant: string): { full: boolean } | null {
  const [, mark = '', said = '', full, until, host] = /^([0-9a-f]{32})\.(([01])\.(\d{1,9})\.(.*))$/.exec(grant) ?? []
  if (!equal(mark, sign(context, id, said)) || Number(until) <= period(context)) return null
  const referrer = readReferrer(context.request.referrer, context.settings.public_url)
  const ours = referrer.from === 'frame' || referrer.from === 'house'
  return ours || (referrer.from === 'page' && hostOf(referrer) === host) ? { full: full === '1' } : null
}

const period = ({ now }: Pick<Context, 'now'>): number => Math.floor(now().getTime() / 1000 / GRANT_S)

const hostOf = (referrer: Referrer): string => (referrer.from === 'page' ? loadHost(referrer.page) : referrer.from)

const sign = ({ ports }: Granting, id: string, said: string): string =>
  ports.vault.digest(`${id} ${said}`, 'plugin').slice(0, 32)

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
