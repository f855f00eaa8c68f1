// Euro reference rates of the European Central Bank: the official daily file, `eurofxref-daily.xml`.
import { isDay } from '#lib/dates.ts'
import { isRate } from '#lib/rules/billing/display-currency.ts'
import type { DailyRates, RatesPort } from '#server/ports/rates.ts'

export type EcbConfig = { url: string; standin: boolean; timeout_ms?: number }

/** The file has about thirty currencies in two kilobytes. */
const MAX_BYTES = 64 * 1024

/** Reads the bank's file; whatever differs from its form is refused as a whole. */
export function openEcb({ url, standin, timeout_ms = 10_000 }: EcbConfig): RatesPort {
  return {
    source: standin ? 'standin' : 'ecb',
    async latest() {
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) })
      if (!answer.ok) throw new Error(`exchange rates: ${answer.status}`)
      return readRates(await limitedText(answer))
    },
  }
}

async function limitedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, length] = ['', 0]
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > MAX_BYTES) throw new Error('exchange rates: the file is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const DAYS = /<Cube\s+time=(["'])([^"'<>]*)\1\s*>/g
const CURRENCIES = /<Cube\s+currency=(["'])([^"'<>]*)\1\s+rate=(["'])([^"'<>]*)\3\s*\/>/g

/** The day and the rates of a file in the bank's form. Throws for any other. */
export function readRates(xml: string): DailyRates {
  const [first, ...more] = [...xml.matchAll(DAYS)]
  const day = first?.[2] ?? ''
  if (more.length > 0 || !isDay(day)) throw new Error('exchange rates: not the file of one day')
  const pairs = [...xml.matchAll(CURRENCIES)].map((match): [string, string] => [match[2] ?? '', match[4] ?? ''])
  const rates = new Map(pairs)
  const wrong = pairs.find(([currency, rate]) => !/^[A-Z]{3}$/.test(currency) || !isRate(rate))
  if (wrong || rates.size === 0 || rates.size !== pairs.length) throw new Error('exchange rates: not rates')
  return { day, rates }
}
