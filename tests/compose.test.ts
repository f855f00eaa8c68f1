// The compose file and the image cannot be run in the tests, so what they say is checked against the code that would read it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getContractAddress } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import artifact from '#contracts/artifacts/CertificateAnchor.json' with { type: 'json' }
import { system } from '#lib/contract/system.ts'
import { checkConfig } from '#server/adapters/anchor/evm-config.ts'
import { envNames, readEnv } from '#server/env.ts'

type Service = {
  image?: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  configs?: { source: string }[]
  depends_on?: Record<string, unknown>
  healthcheck?: { test?: string[]; disable?: boolean }
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  configs: Record<string, { file: string }>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(`${root}/${name}`, 'utf8')
const text = read('docker-compose.yml')
// The file is ours; its shape is what the tests below look at.
const compose = parse(text, { merge: true }) as Compose
const services = Object.entries(compose.services)
const ours = services.filter(([, service]) => service.build !== undefined)
const dockerfile = read('Dockerfile')

/** What compose puts in place of `${NAME:-default}` when nothing is set. */
const withDefaults = (value: string) => value.replace(/\$\{\w+(?::-([^}]*))?\}/g, (_, fallback = '') => fallback)
const environmentOf = (service: Service) =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, withDefaults(value)]))

/** Set once by the image, the same for every role. */
const ofTheImage = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']
/** The roles have a PostgreSQL server. */
const withoutServer = ['EMBEDDED_DATABASE']

describe('the compose file', () => {
  it('runs the product in three roles beside PostgreSQL, and the stand-ins when asked', () => {
    expect(ours.map(([name]) => name).toSorted()).toEqual(['api', 'more-workers', 'standins', 'web', 'worker'])
    for (const name of ['api', 'web', 'worker'] as const) {
      expect(compose.services[name]?.environment?.ROLE).toBe(name)
    }
  })

  it.each(ours)('gives %s only settings that the server reads, with values it accepts', (_name, service) => {
    const names = Object.keys(service.environment ?? {})
    expect(names.filter(name => !envNames.includes(name))).toEqual([])
    expect(() => readEnv(environmentOf(service))).not.toThrow()
  })

  it('lets every setting be changed, or says why not', () => {
    const given = new Set([
      ...ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
      ...ofTheImage,
      ...withoutServer,
    ])
    expect(envNames.filter(name => !given.has(name))).toEqual([])
  })

  it('asks the operator for no variable that .env.example does not explain', () => {
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(match => match[1] ?? '')
    expect(asked.filter(name => !envNames.includes(name) && name !== 'POSTGRES_PASSWORD')).toEqual([])
  })

  it('names programs, services, volumes and scripts that exist', () => {
    for (const [, service] of services) {
      const program = service.command?.find(word => word.endsWith('.ts'))
      if (program) expect(existsSync(`${root}/${program}`)).toBe(true)
      for (const other of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(other)
      for (const { source } of service.configs ?? []) expect(compose.configs).toHaveProperty(source)
      for (const volume of service.volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '')
    }
  })

  it('mounts scripts that exist and may be run', () => {
    const files = Object.values(compose.configs).map(({ file }) => `${root}/${file}`)
    for (const file of files) expect(statSync(file).mode & 0o111).not.toBe(0)
  })

  it('points the roles at the contract and the account of the stand-in chain', () => {
    const settings = readEnv(environmentOf(compose.services.api ?? {}))
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: '0x4e59b44847b379578588920ca78fbf26c0b4956c',
      salt: `0x${'0'.repeat(64)}`,
      bytecode: artifact.bytecode as `0x${string}`, // hex by the compiler's own hand
    })
    expect(settings.CHAIN_CONTRACT).toBe(address)
    const { account } = checkConfig({
      rpcUrl: settings.CHAIN_RPC_URL ?? '',
      chainId: settings.CHAIN_ID ?? 0,
      contract: settings.CHAIN_CONTRACT ?? '',
      privateKey: settings.CHAIN_PRIVATE_KEY ?? '',
      network: settings.CHAIN_NETWORK ?? '',
      standin: settings.CHAIN_STANDIN,
      confirmations: settings.CHAIN_CONFIRMATIONS,
    })
    // The first account of the development phrase, which the local chain funds.
    expect(account.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })
})

describe('the image', () => {
  it('sets only variables that the server reads', () => {
    const names = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.match(/[A-Z_]+(?==)/g) ?? [])
    expect(names.filter(name => name !== 'NEXT_TELEMETRY_DISABLED').toSorted()).toEqual(ofTheImage.toSorted())
  })

  it('does not run as root, and asks the API how it does', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toContain(`/api${system.ready.path}`)
  })

  it('starts a program that exists, after a build step that exists', () => {
    for (const [, program = ''] of dockerfile.matchAll(/(scripts\/[\w-]+\.(?:ts|mjs))/g)) {
      expect(existsSync(`${root}/${program}`)).toBe(true)
    }
  })
})
