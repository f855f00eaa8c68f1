// The only reader of the environment: every variable, its default and its meaning.
import { z } from 'zod'
import { NUDITY_THRESHOLD } from '#lib/rules/moderation.ts'

const optional = z
  .string()
  .optional()
  .transform(text => (text ? text : null))

/** 32 bytes in hexadecimal. */
const key = optional.pipe(z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)]).nullable())
/** Of a contract, in hexadecimal. */
const address = optional.pipe(z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]).nullable())

/** Names separated by commas or spaces. */
const list = z
  .string()
  .default('')
  .transform(text => text.split(/[\s,]+/).filter(Boolean))

/** Ports of which the first that may be opened is taken, or `off`: none. */
const ftpPorts = z
  .string()
  .regex(/^(?:off|\d{1,5}(?:,\d{1,5})*)$/, 'a port, several with commas between them, or off')
  .default('21,2121')
  .transform(text => (text === 'off' ? [] : text.split(',').map(Number)))
  .refine(ports => ports.every(port => port <= 65_535), 'ports up to 65535, or off')

/** One port, or none. */
const port = optional.pipe(
  z
    .string()
    .regex(/^\d{1,5}$/, 'a port')
    .transform(Number)
    .refine(number => number <= 65_535, 'a port up to 65535')
    .nullable(),
)

/** `2130-2179`; 0-0 lets the system choose. */
const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'two ports such as 2130-2179')
  .default('2130-2179')
  .transform(text => {
    const [from = 0, to = 0] = text.split('-').map(Number)
    return { from, to }
  })
  .refine(({ from, to }) => from <= to && to <= 65_535 && (from > 0 || to === 0), 'two ports such as 2130-2179')

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  ROLE: z.enum(['all', 'web', 'api', 'worker']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: optional,
  API_URL: optional,
  DATA_DIR: z.string().default('data'),
  /** Read by scripts/start.mjs, which must stay small. */
  STALLED_AFTER_S: z.coerce.number().int().min(2).default(60),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(500),
  DATABASE_URL: optional,
  DATABASE_REPLICA_URL: optional,
  EMBEDDED_DATABASE: z.enum(['postgres', 'pglite']).default('postgres'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port,
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
  /** Read by the exporter itself. */
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: z.string().default('auctor'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY: z.stringbool().default(false),
  DEMO: z.stringbool().default(true),
  SANDBOX: z.stringbool().default(true),
  SANDBOX_DATABASE_URL: optional,
  REGISTRATION: z.enum(['open', 'beta', 'closed']).default('open'),
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Auctor <no-reply@auctor.example>'),
  MAIL_BOUNCE_SECRET: optional.pipe(z.string().min(32, 'at least 32 characters').nullable()),
  SUPPORT_EMAIL: z.email().default('support@auctor.example'),
  RECAPTCHA_SITE_KEY: optional,
  RECAPTCHA_SECRET: optional,
  CHAIN_RPC_URL: optional,
  CHAIN_ID: z.coerce.number().int().optional(),
  CHAIN_NETWORK: optional,
  CHAIN_CONTRACT: optional,
  CHAIN_PRIVATE_KEY: optional,
  CHAIN_STANDIN: z.stringbool().default(false),
  CHAIN_CONFIRMATIONS: z.coerce.number().int().min(1).default(1),
  CHAIN_MARKET: address,
  CHAIN_SPLITTER: address,
  CHAIN_PLATFORM_KEY: key,
  CHAIN_MARKET_BLOCK: z.coerce.number().int().min(0).default(0),
  CHAIN_PUBLIC_RPC_URL: optional,
  CHAIN_EXPLORER_URL: optional,
  CHAIN_COIN: z.string().default('ETH'),
  TSA_URL: optional,
  TSA_NAME: optional,
  TSA_CA_FILE: optional,
  TSA_STANDIN: z.stringbool().default(false),
  PINNING_URL: optional,
  PINNING_TOKEN: optional,
  PINNING_SERVICE: optional,
  MANGOPAY_BASE_URL: optional,
  MANGOPAY_CLIENT_ID: optional,
  MANGOPAY_API_KEY: optional,
  MANGOPAY_WALLET_ID: optional,
  MANGOPAY_BROWSER_URL: optional,
  MANGOPAY_HOOK_URL: optional,
  MANGOPAY_STANDIN: z.stringbool().default(false),
  RATES_URL: optional,
  COMPANY_NAME: optional,
  COMPANY_LEGAL_FORM: optional,
  COMPANY_CAPITAL: optional,
  COMPANY_REGISTER: optional,
  COMPANY_STREET: optional,
  COMPANY_ZIP: optional,
  COMPANY_CITY: optional,
  COMPANY_COUNTRY: z.enum(['FR', 'MC']).default('FR'),
  COMPANY_NUMBER: optional,
  COMPANY_VAT_NUMBER: optional,
  COMPANY_DIRECTOR: optional,
  COMPANY_PHONE: optional,
  COMPANY_MEDIATOR: optional,
  HOSTING_NAME: optional,
  HOSTING_ADDRESS: optional,
  HOSTING_PHONE: optional,
  PRIVACY_EMAIL: optional.pipe(z.email().nullable()),
  PLATFORM_BITCOIN_KEY: optional,
  PLATFORM_NANO_KEY: optional,
  PLATFORM_EVIDENCE_KEY: optional,
  PLATFORM_C2PA_KEY: optional,
  PLATFORM_C2PA_CERTIFICATES: optional,
  PLATFORM_BITCOIN_PAST: optional,
  PLATFORM_NANO_PAST: optional,
  PLATFORM_EVIDENCE_PAST: optional,
  SECOND_FACTOR_KEY: optional,
  STORAGE_KEY: optional,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),
  FTP_PORT: ftpPorts,
  FTP_PUBLIC_HOST: optional,
  FTP_PASSIVE_PORTS: portRange,
  FTP_TLS_CERT: optional,
  FTP_TLS_KEY: optional,
  MATCHING_URL: optional,
  IMAGE_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
  WEB_SOURCE: z.enum(['local', 'internet']).default('local'),
  ARCHIVE_DIR: optional,
  GOOGLE_VISION_API_KEY: optional,
  TINEYE_API_KEY: optional,
  CHROMIUM_PATH: optional,
  DNS_SERVERS: list,
  TIME_SERVERS: list,
  EVIDENCE_PUBLIC_ADDRESS: optional,
  EVIDENCE_NETWORK: optional,
  NUDITY_THRESHOLD: z.coerce.number().min(0).max(1).default(NUDITY_THRESHOLD),
  SENTRY_DSN: optional,
  SENTRY_BROWSER_DSN: optional,
  CHAT_WIDGET: optional,
  AD_PIXEL: optional,
  SESSION_RECORDING: optional,
})
/** Half a pair of keys would refuse everybody at the forms. */
const CheckedEnvironment = Environment.refine(
  env => Boolean(env.RECAPTCHA_SITE_KEY) === Boolean(env.RECAPTCHA_SECRET),
  {
    path: ['RECAPTCHA_SITE_KEY'],
    message: 'the site key and the secret of reCAPTCHA go together',
  },
).refine(env => !env.DATABASE_REPLICA_URL || env.DATABASE_URL, {
  path: ['DATABASE_REPLICA_URL'],
  message: 'a replica is one of the server that DATABASE_URL names',
})

export type Env = z.infer<typeof Environment>

/** Reads and checks the environment; throws one sentence per wrong variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = CheckedEnvironment.safeParse(source)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not valid. ${sentences.join('. ')}.`)
}

/** Names of the proxy settings that are present, whatever they say: evidence reports tell of them. */
export const proxySettings = (source: Record<string, string | undefined> = process.env): string[] =>
  Object.keys(source).filter(name => /^(?:https?|all)_proxy$/i.test(name) && source[name])

/** Names of all variables, for the test that compares them with `.env.example`. */
export const envNames = Object.keys(Environment.shape)
