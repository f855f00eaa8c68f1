// The house rules that no linter knows: file sizes, who reads the environment, which documents must agree with the code.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failures } from '#lib/errors.ts'
import { envNames } from '#server/env.ts'
import { circlesOf, readImports } from '#tests/support/imports.ts'
import { crossings, domainOrder, domainsBeside, featureImports, serverRooms, topRooms } from '#tests/support/rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(`${root}/${name}`, 'utf8')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(name => name !== '' && existsSync(`${root}/${name}`))
const code = files.filter(name => /\.(?:ts|tsx|mjs|sol)$/.test(name) && !name.startsWith('server/db/migrations/'))

describe('every code file', () => {
  it('has at most 300 lines, and a page at most 40', () => {
    // As long as the contract has endpoints: it is generated, and a line each.
    const written = code.filter(name => name !== 'lib/api/endpoint-table.ts')
    const long = written.filter(name => {
      const lines = read(name).split('\n').length - 1
      return lines > (/^app\/.*\/page\.tsx$/.test(name) ? 40 : 300)
    })
    expect(long).toEqual([])
  })

  it('stands in a folder of at most 30 files', () => {
    // One file for each part of a kind that grows with the product, looked up by its name.
    const lists = new Set(['components/ui', 'components/ui/icons', 'lib/contract'])
    const folders = Map.groupBy(code, name => name.slice(0, Math.max(0, name.lastIndexOf('/'))))
    const full = [...folders].filter(([folder, names]) => names.length > 30 && !lists.has(folder))
    expect(full.map(([folder, names]) => `${folder}: ${names.length}`)).toEqual([])
  })

  it('writes dates by lib/date-words.ts', () => {
    const writers = new Set(['lib/date-words.ts', 'lib/dates.ts', 'lib/icu.ts'])
    const other = code.filter(
      name =>
        /^(?:app|components|features|lib|server)\//.test(name) &&
        !writers.has(name) &&
        /\bDateTimeFormat\b|\btoLocale(?:Date|Time)String\b|\bdateTime\(|\b(?:date|time)Style:/.test(read(name)),
    )
    expect(other).toEqual([])
  })

  it('says in its first line what it is', () => {
    expect(
      code.filter(
        name => !/^(?:#!.*\n|['"]use client['"];?\n)?(?:\/\/ \S|\/\*\*? \S)/.test(read(name)) && !name.endsWith('.sol'),
      ),
    ).toEqual([])
  })

  it('is named in kebab-case', () => {
    const free = /^(?:LICENSE|README|CONTRIBUTING|SECURITY|Dockerfile)/
    const names = code.map(name => name.split('/').at(-1) ?? '').filter(name => !free.test(name))
    expect(names.filter(name => !/^[a-z0-9[\](). -]+(?:\.[a-z-]+)*\.(?:ts|tsx|mjs)$|\.sol$/.test(name))).toEqual([])
  })

  it('leaves nothing for later and disables no check without a word', () => {
    const marks = new RegExp(['TO', 'DO|FIX', 'ME|@ts-', '(?:ignore|expect-error|nocheck)'].join(''))
    expect(code.filter(name => marks.test(read(name)))).toEqual([])
  })
})

describe('rooms', () => {
  it('never reach into another room by a relative path', () => {
    const rooms = ['app', 'components', 'contracts', 'features', 'lib', 'messages', 'server', 'standins', 'tests']
    const crossing = code.filter(name => {
      const [room] = name.split('/')
      const depth = name.split('/').length - 2
      const up = [...read(name).matchAll(/from '((?:\.\.\/)+)([\w-]+)/g)]
      return up.some(
        ([, dots = '', first = '']) =>
          dots.length / 3 > depth &&
          rooms.includes(first) &&
          first !== room &&
          room !== 'scripts' &&
          room !== 'e2e' &&
          room !== 'bench',
      )
    })
    expect(crossing).toEqual([])
  })

  it('fetch no contract by import(): what the browser needs of it are names and types', () => {
    const client = code.filter(name => /^(?:app|components|features|lib\/(?:api|forms|i18n))\//.test(name))
    expect(client.filter(name => /import\(\s*'#lib\/contract\//.test(read(name)))).toEqual([])
  })

  it('name no vendor outside adapters and stand-ins', () => {
    const vendors = /from '(?:nodemailer|argon2|viem\/accounts|@aws-sdk|mangopay)/
    // The card kit is the provider's own adapter in the browser; the people of the demo world sign as wallets of browsers do.
    const allowed =
      /^(?:server\/adapters\/|standins\/|server\/domains\/accounts\/security\/passwords\.ts|server\/seed\/demo-wallets\.ts|features\/account\/billing\/send-card\.ts|contracts\/|tests\/|bench\/|e2e\/|scripts\/)/
    expect(code.filter(name => !allowed.test(name) && vendors.test(read(name)))).toEqual([])
  })
})

describe('imports', () => {
  const imports = readImports()
  // What the build writes is nobody's room.
  const arrows = [...imports]
    .flatMap(([from, targets]) => targets.map(to => ({ from, to })))
    .filter(({ to }) => !to.startsWith('.next/'))
  const segment = (file: string, at: number) => (file.split('/')[at] ?? '').replace(/\.tsx?$/, '')
  /** Arrows between two folders at this depth below `top`, of which `allowed` does not know. */
  const forbidden = (top: string, at: number, allowed: (from: string, to: string) => boolean) =>
    arrows
      .filter(({ from, to }) => from.startsWith(top) && to.startsWith(top))
      .filter(({ from, to }) => segment(from, at) !== segment(to, at))
      .filter(({ from, to }) => !allowed(segment(from, at), segment(to, at)))
      .map(({ from, to }) => `${from} -> ${to}`)

  it('go from room to room as the table says', () => {
    const wrong = arrows.filter(({ from, to }) => {
      const [room, other] = [segment(from, 0), segment(to, 0)]
      const allowed = topRooms[room]
      if (
        room === other ||
        from.startsWith('contracts/test/') ||
        !from.includes('/') ||
        !to.includes('/') ||
        allowed === undefined
      )
        return false
      return !allowed.includes(other) || crossings[`${room} -> ${other}`]?.includes(from) === false
    })
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('go from feature to feature as the table says', () => {
    expect(forbidden('features/', 1, (from, to) => featureImports[from]?.includes(to) ?? false)).toEqual([])
  })

  it('go down only, from room to room of the server', () => {
    const names = Object.keys(serverRooms)
    for (const [room, others] of Object.entries(serverRooms))
      expect(others.filter(other => !names.slice(0, names.indexOf(room)).includes(other))).toEqual([])
    expect(forbidden('server/', 1, (from, to) => serverRooms[from]?.includes(to) ?? false)).toEqual([])
  })

  it('follow the order of the domains', () => {
    const order: readonly string[] = domainOrder
    const below = (domain: string) =>
      domainsBeside[domain] ?? (order.includes(domain) ? order.slice(0, order.indexOf(domain)) : [])
    expect(forbidden('server/domains/', 2, (from, to) => below(from).includes(to))).toEqual([])
  })

  it('form no circle, not even of types', () => {
    const sources = new Map([...imports].filter(([file]) => !/^(?:tests|e2e|bench)\//.test(file)))
    expect(circlesOf(sources)).toEqual([])
  })

  it('are documented as they are checked', () => {
    const page = read('docs/architecture.md')
    const rows = (table: Record<string, readonly string[]>, top: string) =>
      Object.entries(table).map(([room, others]) => {
        const file = existsSync(`${root}/${top}${room}.ts`) ? '.ts' : ''
        return `| \`${top}${room}${file}\` | ${others.join(', ') || 'nothing'} |`
      })
    const order = domainOrder.map(domain => `\`${domain}\``).join(' ‹ ')
    const lines = [
      ...rows(serverRooms, 'server/'),
      ...rows(featureImports, 'features/'),
      ...rows(domainsBeside, 'server/domains/'),
    ]
    expect([order, ...lines].filter(line => !page.includes(line))).toEqual([])
  })
})

describe('exported names', () => {
  // What Next reads by name, and the tables and endpoints that are named after the same entity, stand apart.
  const framework = new Set('GET config dynamic generateMetadata generateStaticParams metadata viewport'.split(' '))
  const isEntity = (name: string) => /^(?:lib\/contract|server\/db\/schema)\//.test(name)
  const product = code.filter(each => /^(?:app|components|features|lib|scripts|server|standins)\//.test(each))

  function inSeveralFiles(pattern: RegExp, isExcepted: (exported: string, file: string) => boolean) {
    const places = new Map<string, Set<string>>()
    for (const file of product) {
      for (const [, exported = ''] of read(file).matchAll(pattern)) {
        if (!isExcepted(exported, file)) places.set(exported, (places.get(exported) ?? new Set()).add(file))
      }
    }
    return [...places].filter(([, found]) => found.size > 1).map(([exported, found]) => [exported, ...found])
  }

  it('of values lead to one file each', () => {
    const values = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm
    expect(inSeveralFiles(values, (value, file) => framework.has(value) || isEntity(file))).toEqual([])
  })

  it('of types lead to one file each', () => {
    expect(inSeveralFiles(/^export (?:type|interface|class) (\w+)/gm, () => false)).toEqual([])
  })
})

it('code that comes late takes no page down', () => {
  // `lazyPart` asks again; `dynamic` is for what the server draws with the page.
  const late = /\blazy\b[^\n]*from 'react'|ssr: false/
  expect(code.filter(name => /^(?:app|components|features)\//.test(name) && late.test(read(name)))).toEqual([])
})

describe('failure codes', () => {
  it('are all thrown somewhere', () => {
    const sources = code
      .filter(name => /^(?:server|lib)\//.test(name) && name !== 'lib/errors.ts')
      .map(read)
      .join('\n')
    const unthrown = Object.keys(failures).filter(
      failure => !new RegExp(`['"\`]${failure}['"\`]|\\b${failure}:`).test(sources),
    )
    expect(unthrown).toEqual([])
  })
})

describe('the environment', () => {
  // The page server is told these by server/main.ts or at build time; everything else is read in server/env.ts.
  const readers = new Set([
    'server/env.ts',
    'server/process/port.ts',
    'lib/api/base.ts',
    'lib/outside/installed.ts',
    'lib/site.ts',
    'middleware.ts',
    'next.config.ts',
    'instrumentation.ts',
    'app/[locale]/layout.tsx',
    'playwright.config.ts',
    'vitest.config.ts',
  ])

  it('is read in one place', () => {
    const others = code.filter(
      name =>
        /process\.env\b(?!\.NODE_ENV)/.test(read(name)) &&
        !readers.has(name) &&
        !/^(?:scripts|tests|e2e|bench|contracts)\//.test(name),
    )
    expect(others).toEqual([])
  })

  it('is documented variable by variable in .env.example', () => {
    const documented = [...read('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(match => match[1])
    expect(documented.toSorted()).toEqual(envNames.toSorted())
  })
})

/** Packages that a file loads when it runs; types and texts in comments are not among them. */
function loadedPackages(text: string): string[] {
  const patterns = [
    /^(?:import|export)\s+(?!type\b)[\w*$\s,{}]+\sfrom\s'([^']+)'/gm,
    /^import '([^']+)'/gm,
    /\b(?:import|resolve)\('([^']+)'\)/g,
  ]
  const names = patterns.flatMap(pattern => [...text.matchAll(pattern)])
  const bare = names.map(([, name = '']) => name).filter(name => !/^(?:[.#]|node:|https?:)/.test(name))
  return bare.map(name =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
}

describe('dependencies', () => {
  it('that the product loads are none of development, which the container image leaves out', () => {
    const { dependencies, optionalDependencies } = JSON.parse(read('package.json'))
    const shipped =
      /^(?:(?:app|components|features|lib|server|standins)\/|scripts\/(?:start|build|build-stamp|build-service-worker|build-offline-verifier|bundle-script|create-admin|give-memory-back|run)\.(?:ts|mjs)|[^/]+\.tsx?$)/
    const testing = /^(?:vitest|playwright|drizzle)\.config\.ts$/
    const missing = code
      .filter(name => shipped.test(name) && !testing.test(name))
      .flatMap(name => loadedPackages(read(name)).map(pkg => ({ name, pkg })))
      .filter(({ pkg }) => !(pkg in { ...dependencies, ...optionalDependencies }))
    expect(missing).toEqual([])
  })

  it('each have their reason in docs/dependencies.md, and nothing else has', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'))
    const documented = [...read('docs/dependencies.md').matchAll(/^- `([^`]+)` \(([^)]+)\): \S/gm)].map(
      match => match[1],
    )
    expect(documented.toSorted()).toEqual(
      Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }).toSorted(),
    )
  })

  it('are pinned to one version each', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'))
    const loose = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)),
    )
    expect(loose).toEqual([])
  })
})
