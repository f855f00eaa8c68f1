// Tokens: client id and key become a bearer token that every call of the API shows.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { json, Refusal, type StandInAnswer, type StandInCall } from './protocol.ts'

export type Client = { client_id: string; api_key: string }

/** Seconds a token lives, as Mangopay says it. */
const TOKEN_SECONDS = 1199

export type Tokens = {
  /** POST /v2.01/oauth/token */
  issue(call: StandInCall): StandInAnswer
  /** Throws 401 unless the call shows a live token of this client. */
  check(call: StandInCall): void
}

/** Tokens carry their own end and a signature, so they outlive a restart; they run on the machine's clock. */
export function createTokens({ client_id, api_key }: Client, clock: () => number): Tokens {
  const sign = (text: string) => createHmac('sha256', api_key).update(text).digest('hex')
  const basic = `Basic ${Buffer.from(`${client_id}:${api_key}`).toString('base64')}`
  return {
    issue(call) {
      if (!same(call.header('authorization') ?? '', basic)) return json({ error: 'invalid_client' }, 401)
      if (call.form.get('grant_type') !== 'client_credentials') return json({ error: 'unsupported_grant_type' }, 400)
      const ends = Math.floor(clock() / 1000) + TOKEN_SECONDS
      const claim = `${ends}.${randomBytes(9).toString('hex')}`
      return json({ access_token: `${claim}.${sign(claim)}`, token_type: 'bearer', expires_in: TOKEN_SECONDS })
    },
    check(call) {
      const token = /^bearer (\d+)\.([0-9a-f]+)\.([0-9a-f]+)$/i.exec(call.header('authorization') ?? '')
      const [, ends = '', nonce = '', signature = ''] = token ?? []
      const live = same(signature, sign(`${ends}.${nonce}`)) && Number(ends) > clock() / 1000
      if (!live || (call.params.client_id ?? client_id) !== client_id)
        throw new Refusal(401, 'unauthorized', 'Unauthorized')
    },
  }
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
