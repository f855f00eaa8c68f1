// Opens the payment provider: the configured one, or its stand-in in the data folder.
import { join } from 'node:path'
import { startMangopay } from '#standins/mangopay/start-mangopay.ts'
import { openMangopay } from './adapters/payment/mangopay.ts'
import type { Env } from './env.ts'
import type { PaymentPort } from './ports/payment.ts'

type Options = { warn: (message: string) => void; peek?: boolean }
type OpenPayment = { payment: PaymentPort; close: () => Promise<void> }

/** `peek`: of the embedded stand-in only what it has written down is read, so that a running product is left alone. */
export async function openPayment(env: Env, { warn, peek = false }: Options): Promise<OpenPayment> {
  const { MANGOPAY_BASE_URL, MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY, MANGOPAY_STANDIN, NODE_ENV } = env
  const { MANGOPAY_WALLET_ID, MANGOPAY_BROWSER_URL } = env
  const all = [MANGOPAY_BASE_URL, MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY, MANGOPAY_WALLET_ID]
  const given = all.filter(Boolean).length
  if (given > 0 && given < all.length)
    throw new Error(
      'MANGOPAY_BASE_URL, MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY and MANGOPAY_WALLET_ID are set together or not at all.',
    )
  if (MANGOPAY_BASE_URL && MANGOPAY_CLIENT_ID && MANGOPAY_API_KEY && MANGOPAY_WALLET_ID) {
    if (NODE_ENV === 'production' && isLoopback(MANGOPAY_BASE_URL) && !MANGOPAY_STANDIN)
      throw new Error('MANGOPAY_BASE_URL is this machine: set MANGOPAY_STANDIN=true if that is a stand-in.')
    if (!MANGOPAY_STANDIN) requireCompany(env)
    const { payment, close } = openMangopay({
      base_url: MANGOPAY_BASE_URL,
      client_id: MANGOPAY_CLIENT_ID,
      api_key: MANGOPAY_API_KEY,
      standin: MANGOPAY_STANDIN,
      wallet_id: MANGOPAY_WALLET_ID,
      browser_url: MANGOPAY_BROWSER_URL,
    })
    return { payment, close: async () => close() }
  }
  const provider = await startMangopay({
    directory: join(env.DATA_DIR, 'mangopay'),
    autoDecide: true,
    peek,
    log: warn,
  })
  const { url: base_url, client_id, api_key, wallet_id } = provider
  const { payment, close } = openMangopay({ base_url, client_id, api_key, wallet_id, standin: true })
  return {
    payment,
    async close() {
      close()
      await provider.stop()
    },
  }
}

/** What the law wants every invoice to say of its seller; without it an invoice would not be one. */
const companySettings = [
  'COMPANY_NAME',
  'COMPANY_LEGAL_FORM',
  'COMPANY_CAPITAL',
  'COMPANY_REGISTER',
  'COMPANY_STREET',
  'COMPANY_ZIP',
  'COMPANY_CITY',
  'COMPANY_NUMBER',
  'COMPANY_VAT_NUMBER',
] as const

function requireCompany(env: Env): void {
  const missing = companySettings.filter(name => !env[name])
  if (missing.length > 0) throw new Error(`Real invoices say who sells: set ${missing.join(', ')}.`)
}

/** Real money never goes through this machine, so whoever names it by mistake is told. */
function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]'
}
