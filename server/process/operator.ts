// Who runs this installation and which outside services it uses, from its settings.
import type { Operator, OutsideService } from '#lib/rules/legal/operator.ts'
import type { Env } from '../env.ts'

/** The setting that turns a service on, and the one that says it is a stand-in on this machine. */
export const serviceSettings = {
  payment: ['MANGOPAY_BASE_URL', 'MANGOPAY_STANDIN'],
  captcha: ['RECAPTCHA_SITE_KEY'],
  mail: ['SMTP_URL'],
  files: ['S3_BUCKET'],
  time_stamp: ['TSA_URL', 'TSA_STANDIN'],
  chain: ['CHAIN_RPC_URL', 'CHAIN_STANDIN'],
  google_vision: ['GOOGLE_VISION_API_KEY'],
  tineye: ['TINEYE_API_KEY'],
  error_reports: ['SENTRY_DSN'],
  browser_error_reports: ['SENTRY_BROWSER_DSN'],
  chat_widget: ['CHAT_WIDGET'],
  ad_pixel: ['AD_PIXEL'],
  session_recording: ['SESSION_RECORDING'],
} as const satisfies Record<OutsideService, readonly [keyof Env, (keyof Env)?]>

const services = Object.keys(serviceSettings) as OutsideService[] // the keys of a literal

const uses = (env: Env, service: OutsideService): boolean => {
  const [address, standin] = serviceSettings[service]
  return Boolean(env[address]) && !(standin && env[standin])
}

export function operatorOf(env: Env): Operator {
  const { COMPANY_STREET, COMPANY_ZIP, COMPANY_CITY, COMPANY_COUNTRY } = env
  const place = [COMPANY_ZIP, COMPANY_CITY].filter(Boolean).join(' ')
  const address = COMPANY_STREET && place ? `${COMPANY_STREET}, ${place}, ${COMPANY_COUNTRY}` : null
  return {
    facts: {
      name: env.COMPANY_NAME,
      legal_form: env.COMPANY_LEGAL_FORM,
      capital: env.COMPANY_CAPITAL,
      register: env.COMPANY_REGISTER,
      company_number: env.COMPANY_NUMBER,
      vat_number: env.COMPANY_VAT_NUMBER,
      address,
      phone: env.COMPANY_PHONE,
      director: env.COMPANY_DIRECTOR,
      mediator: env.COMPANY_MEDIATOR,
      hosting_name: env.HOSTING_NAME,
      hosting_address: env.HOSTING_ADDRESS,
      hosting_phone: env.HOSTING_PHONE,
    },
    email: env.SUPPORT_EMAIL,
    privacy_email: env.PRIVACY_EMAIL ?? env.SUPPORT_EMAIL,
    services: services.filter(service => uses(env, service)),
  }
}
